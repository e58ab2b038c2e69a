/// The categories that IMDF 1.0 has (OGC 20-094, section Categories), where a venue may have others.
enum IMDFStandard {
  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Those of units.
  static let units = words(
    """
    auditorium brick classroom column concrete conferenceroom drywall elevator escalator fieldofplay firstaid
    fitnessroom foodservice footbridge glass huddleroom kitchen laboratory library lobby lounge mailroom mothersroom
    movietheater movingwalkway nonpublic office opentobelow parking phoneroom platform privatelounge ramp recreation
    restroom restroom.family restroom.female restroom.female.wheelchair restroom.male restroom.male.wheelchair
    restroom.transgender restroom.transgender.wheelchair restroom.unisex restroom.unisex.wheelchair
    restroom.wheelchair road room serverroom shower smokingarea stairs steps storage structure terrace theater
    unenclosedarea unspecified vegetation waitingroom walkway walkway.island wood
    """)

  /// Those of fixtures.
  static let fixtures = words(
    """
    baggagecarousel boardinggate.desk checkin.desk checkin.kiosk desk equipment furniture immigration.desk
    inspection.desk obstruction securityequipment stage vegetation wall
    """)

  /// Those of openings.
  static let openings = words(
    "automobile bicycle emergencyexit pedestrian pedestrian.principal pedestrian.transit service")

  /// Those of amenities.
  static let amenities = words(
    """
    amphitheater animalreliefarea arrivalgate atm babychanging baggagecarousel baggagecarousel.intl baggagecarts
    baggageclaim baggageclaim.oversize baggagerecheck baggagestorage boardinggate boardinggate.aircraft
    boardinggate.bus boardinggate.ferry boardinggate.train bus bus.muni bus.national businesscenter cabin caregiver
    carrental cashier changemachine checkin checkin.desk checkin.desk.oversizebaggage checkin.desk.transfer
    checkin.selfservice childplayarea coinlocker copymachine defibrillator drinkingfountain eatingdrinking elevator
    emergencyshelter entry escalator exhibit faregate faregate.oversized fieldofplay fieldofplay.americanfootball
    fieldofplay.baseball fieldofplay.basketball fieldofplay.fieldhockey fieldofplay.icehockey fieldofplay.rugby
    fieldofplay.soccer fieldofplay.softball fieldofplay.tennis fieldofplay.trackfield fieldofplay.volleyball
    firealarmpullstation fireextinguisher firstaid fittingroom foodservice gatearea groundtransportation
    guestservices handsanitizerstation healthscreening hoteling immigration information information.bid
    information.carrental information.hotel information.mufid information.mufid.arrivals
    information.mufid.departures information.transit landmark library limo lostandfound mailbox meditation
    meetingpoint mobilityrescue mothersroom movingwalkway paidarea parkandride parking parking.bicycle
    parking.compact parking.ev parking.longterm parking.motorcycle parking.shortterm parking.waitingarea payphone
    pedestriancrossing peoplemover phone phone.emergency photobooth platform police powerchargingstation prayerroom
    prayerroom.buddhism prayerroom.christianity prayerroom.hinduism prayerroom.islam prayerroom.islam.female
    prayerroom.islam.male prayerroom.judaism prayerroom.shintoism prayerroom.sikh prayerroom.taoic privatelounge
    productreturn rail.muni rail.national ramp reception.desk recreation restroom restroom.family restroom.female
    restroom.female.wheelchair restroom.male restroom.male.wheelchair restroom.transgender
    restroom.transgender.wheelchair restroom.unisex restroom.unisex.wheelchair restroom.wheelchair rideshare seat
    seating security security.checkpoint security.inspection service shower shuttle sleepbox smokingarea stairs
    storage strollerrental studentadmissions studentservices swimmingpool swimmingpool.children swimmingpool.family
    taxi ticketing ticketing.airline ticketing.bus ticketing.bus.muni ticketing.bus.national ticketing.rail
    ticketing.rail.muni ticketing.rail.national ticketing.shuttle traintrack transit unspecified valet
    vendingmachine vendingmachine.trainticket wheelchairassist wifi yoga
    """)
}
