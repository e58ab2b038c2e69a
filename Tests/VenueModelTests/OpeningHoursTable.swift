/// What expressions say of moments, at +01:00; 2026-11-30 is a Monday, Easter 2027 is on 28 March.
let openingHoursTable = """
  24/7 at 2026-11-30T00:00, 2026-12-06T23:59 is open
  open at 2026-11-30T03:00 is open
  closed at 2026-11-30T12:00 is closed
  off at 2026-11-30T12:00 is closed
  unknown at 2026-11-30T12:00 is unknown
  "on appointment" at 2026-11-30T12:00 is unknown
  open "ring the bell" at 2026-11-30T12:00 is open
  closed "works" at 2026-11-30T12:00 is closed
  24/7 closed at 2026-11-30T12:00 is closed
  24/7; Su off at 2026-12-05T23:59, 2026-12-07T00:00 is open
  24/7; Sa off at 2026-12-05T12:00 is closed
  10:00-12:00 at 2026-11-30T10:00, 2026-11-30T11:59 is open
  10:00-12:01 at 2026-11-30T09:59, 2026-11-30T12:01 is closed
  8:00-9:30 at 2026-11-30T08:00, 2026-11-30T09:29 is open
  10:00-12:00,13:00-15:00 at 2026-11-30T11:00, 2026-11-30T14:00 is open
  10:00-12:00, 13:00-15:00 at 2026-11-30T12:30, 2026-11-30T15:00 is closed
  10:00 - 12:00 at 2026-11-30T11:00 is open
  00:00-24:00 at 2026-11-30T00:00, 2026-11-30T23:59 is open
  00:00-00:00 at 2026-11-30T00:00, 2026-11-30T23:59 is open
  Mo 10:00-10:00 at 2026-11-30T10:00, 2026-12-01T09:59 is open
  Mo 10:01-10:01 at 2026-11-30T10:00, 2026-12-01T10:01 is closed
  22:00-02:00 at 2026-11-30T22:00, 2026-11-30T01:59 is open
  22:00-02:01 at 2026-11-30T02:01, 2026-11-30T21:59 is closed
  Mo 22:00-02:00 at 2026-11-30T23:00, 2026-12-01T01:59 is open
  Mo 22:00-02:01 at 2026-11-30T01:00, 2026-12-01T02:01 is closed
  Mo 22:00-26:00 at 2026-12-01T01:59 is open
  Mo 22:00-26:01 at 2026-12-01T02:01 is closed
  Mo 20:00-48:00 at 2026-12-01T23:59 is open
  Mo 20:01-48:00 at 2026-12-02T00:00 is closed
  Su 22:00-02:00 at 2026-11-30T01:00 is open
  Mo-Fr at 2026-12-04T23:59 is open
  Mo-Fr 08:00-18:00 at 2026-11-30T08:00, 2026-12-04T17:59 is open
  Mo-Fr 08:00-18:01 at 2026-12-05T12:00, 2026-11-30T07:59 is closed
  mo-fr 08:00-18:00 at 2026-11-30T12:00 is open
  Mo-Fr08:00-18:00 at 2026-11-30T12:00 is open
  Fr-Mo 10:00-12:00 at 2026-12-04T10:00, 2026-12-06T10:00, 2026-12-07T10:00 is open
  Fr-Mo 10:00-12:01 at 2026-12-01T11:00, 2026-12-03T11:00 is closed
  Su-Su 10:00-12:00 at 2026-12-06T11:00 is open
  Mo-Mo 10:00-12:00 at 2026-12-01T11:00 is closed
  Mo,We 10:00-12:00 at 2026-11-30T11:00, 2026-12-02T11:00 is open
  Mo, We 10:00-12:00 at 2026-12-01T11:00 is closed
  Mo-We,Sa-Su 10:00-12:00 at 2026-12-05T11:00 is open
  Mo - We 10:00-12:00 at 2026-12-01T11:00 is open
  Mo 10:00-12:00; Tu 13:00-15:00 at 2026-11-30T11:00, 2026-12-01T14:00 is open
  Mo 10:00-12:00;Tu 13:00-15:00; at 2026-12-01T11:00 is closed
  10:00-12:00; 14:00-16:00 at 2026-11-30T11:00 is closed
  10:00-12:00; Mo 14:00-16:00 at 2026-12-01T11:00, 2026-11-30T15:00 is open
  Mo-Fr 08:00-18:00; We 10:00-12:00 at 2026-12-02T09:00 is closed
  Mo-Fr 08:00-18:00; We 12:00-14:00 off at 2026-12-02T09:00, 2026-12-02T14:00 is open
  Mo-Fr 08:00-18:01; We 12:00-14:00 off at 2026-12-02T12:00 is closed
  Mo-Fr 08:00-18:00; We off at 2026-12-02T12:00 is closed
  We off; Mo-Fr 08:00-18:00 at 2026-12-02T12:00 is open
  Mo-Fr 08:00-18:00, We 18:00-20:00 at 2026-12-02T09:00, 2026-12-02T19:00 is open
  Mo 10:00-16:00 open, 12:00-12:30 off at 2026-11-30T12:15 is closed
  Mo 10:00-16:00 open, 12:00-12:31 off at 2026-11-30T12:45 is open
  Mo-Fr 10:00-16:00, 12:00-20:00 at 2026-12-01T19:00 is open
  Mo-Fr 10:00-16:00 || 12:00-20:00 unknown at 2026-11-30T18:00, 2026-12-05T13:00 is unknown
  Mo-Fr 10:00-16:00||12:00-20:00 unknown at 2026-11-30T15:59 is open
  Mo-Fr 10:00-16:00 || "call us" at 2026-11-30T09:00 is unknown
  Mo 10:00-12:00 || Tu 10:00-12:00 || We 10:00-12:00 at 2026-12-01T11:00, 2026-12-02T11:00 is open
  unknown || open at 2026-11-30T11:00 is unknown
  Mo off || 10:00-12:00 at 2026-11-30T11:00 is open
  Mo 10:00-12:00 || Mo 12:00-13:00; Mo 14:00-15:00 at 2026-11-30T12:30 is closed
  Sa 22:00-03:00; Su 10:00-12:00 at 2026-12-06T02:00 is closed
  Su 10:00-12:00; Sa 22:00-03:00 at 2026-12-06T02:00, 2026-12-06T11:00 is open
  Sa 22:00-03:00, Su 10:00-12:00 at 2026-12-06T02:00 is open
  Fr-Sa 22:00-03:00 at 2026-12-05T02:00, 2026-12-06T02:00 is open
  Sa 22:00-03:00; Su off at 2026-12-06T02:00 is closed
  10:00+ at 2026-11-30T10:00, 2026-11-30T23:59 is open
  Mo 10:01+ at 2026-11-30T10:00, 2026-12-01T00:00 is closed
  10:00-16:00+ at 2026-11-30T15:59 is open
  10:00-16:01+ at 2026-11-30T16:01, 2026-11-30T23:59 is unknown
  Mo 10:00-16:00+ at 2026-12-01T00:00 is closed
  Mo 22:00-02:00+ at 2026-12-01T02:00, 2026-12-01T23:59 is unknown
  Mo 18:00-24:00+ at 2026-12-01T00:00 is closed
  10:00-12:00+,14:00-16:00 at 2026-11-30T15:00 is open
  10:00-12:01+,14:00-16:00 at 2026-11-30T13:00, 2026-11-30T17:00 is unknown
  Jan-Mar at 2026-01-01T00:00, 2026-03-31T23:59 is open
  Jan-Mar off at 2026-02-28T12:00 is closed
  Nov-Feb 10:00-12:00 at 2026-11-30T11:00, 2026-02-28T11:00, 2028-02-29T11:00 is open
  Nov-Feb 10:00-12:01 at 2026-03-01T11:00, 2026-10-31T11:00 is closed
  Nov 10:00-12:00 at 2026-11-30T11:00 is open
  Jan,Nov 10:00-12:00 at 2026-01-30T11:00 is open
  Jan, Nov Mo 10:00-12:00 at 2026-11-30T11:00 is open
  Nov: Mo 10:00-12:00 at 2026-11-30T11:00 is open
  Nov Tu 10:00-12:00 at 2026-11-30T11:00 is closed
  Dec 25 at 2026-12-25T00:00, 2026-12-25T23:59 is open
  Dec 25: 10:00-12:00 at 2026-12-25T11:00 is open
  24/7; Dec 25 off at 2026-12-25T11:00 is closed
  24/7; Dec 24-26 off at 2026-12-24T00:00, 2026-12-26T23:59 is closed
  24/7; Dec 24-26, 31 off at 2026-12-31T12:00 is closed
  24/7; Dec 24,26 off at 2026-12-25T12:00 is open
  24/7; Jan 1 off at 2027-01-01T12:00 is closed
  Dec 24-Jan 6 10:00-12:00 at 2026-12-31T11:00, 2027-01-06T11:00, 2027-01-01T11:00 is open
  Dec 24 - Jan 6 10:00-12:01 at 2027-01-07T11:00, 2026-12-23T11:00 is closed
  Dec 31 22:00-02:00 at 2027-01-01T01:00 is open
  Feb 29 at 2028-02-29T12:00 is open
  Feb 29 off at 2027-02-28T12:00, 2027-03-01T12:00 is closed
  Feb 29 10:00-12:00 at 2027-02-28T11:00, 2027-03-01T11:00 is closed
  Feb 20-Feb 29 at 2027-02-28T12:00, 2028-02-29T12:00 is open
  Feb 29-Mar 5 at 2027-03-01T12:00, 2028-02-29T12:00 is open
  Feb 29-Mar 6 at 2027-02-28T12:00 is closed
  2026 at 2026-11-30T12:00 is open
  2026 off at 2026-11-30T12:00 is closed
  2025-2026 Mo 10:00-12:00 at 2026-11-30T11:00 is open
  2027+ Mo 10:00-12:00 at 2026-11-30T11:00 is closed
  2026+ Mo 10:00-12:00 at 2026-11-30T11:00, 2099-11-30T11:00 is open
  2024-2030/2 Nov at 2026-11-30T11:00 is open
  2025-2031/2 Nov at 2026-11-30T11:00 is closed
  2024,2026 Dec 24-26 at 2026-12-25T11:00 is open
  2024,2026 Dec 24-27 at 2025-12-25T11:00 is closed
  2026 Dec 24 at 2026-12-24T12:00 is open
  2026 Dec 23 at 2027-12-23T12:00 is closed
  2026 Dec 24-2027 Jan 6 at 2026-12-31T12:00, 2027-01-06T12:00 is open
  2026 Dec 24-Jan 7 at 2027-01-07T12:00 is open
  2026 Dec 24-Jan 8 at 2026-01-05T12:00, 2027-12-31T12:00 is closed
  2026 Nov 15+ at 2026-11-15T00:00, 2031-01-01T12:00 is open
  2026 Nov 16+ at 2026-11-15T23:59 is closed
  2026 Oct-Dec at 2026-11-30T12:00 is open
  2026 Nov-Feb at 2027-02-28T12:00 is open
  week 49 at 2026-11-30T12:00 is open
  week 48 at 2026-11-30T12:00 is closed
  week 01-10 at 2026-01-01T00:00 is open
  week 53 at 2026-12-31T12:00, 2027-01-03T12:00 is open
  week 51-02 at 2026-12-31T12:00, 2027-01-11T12:00 is open
  week 51-03 at 2027-01-25T12:00 is closed
  week 1-53/2 Mo 10:00-12:00 at 2026-11-30T11:00 is open
  week 2-53/2 Mo 10:00-12:00 at 2026-11-30T11:00 is closed
  week 10,49 Mo 10:00-12:00 at 2026-11-30T11:00 is open
  Nov week 49 at 2026-12-01T12:00 is closed
  Mo[1] at 2026-12-07T12:00 is open
  Mo[2] at 2026-12-07T12:00 is closed
  Mo[-1] at 2026-11-30T12:00 is open
  Mo[5] at 2026-11-30T12:00 is open
  Su[-1] 10:00-12:00 at 2026-12-27T11:00 is open
  Su[-2] 10:00-12:00 at 2026-12-27T11:00 is closed
  Mo[1,3] 10:00-12:00 at 2026-12-21T11:00 is open
  Mo[1-2] 10:00-12:00 at 2026-12-14T11:00 is open
  Mo[1-2],We 10:00-12:00 at 2026-12-21T11:00 is closed
  Su[1] -1 day 10:00-12:00 at 2026-12-05T11:00 is open
  Su[1] +1 day 10:00-12:00 at 2026-12-07T11:00 is open
  Su[-1] +8 days 10:00-12:00 at 2026-12-07T11:00 is open
  Dec Mo[1] 10:00-12:00 at 2026-12-07T11:00 is open
  Mar Su[-1]-Oct Su[-1] at 2026-03-29T12:00, 2026-10-25T12:00 is open
  Mar Su[-1] - Oct Su[-1] off at 2026-03-28T12:00 is closed
  Oct Su[-1]-Mar Su[-1] at 2026-11-30T12:00, 2026-03-29T12:00 is open
  Mar Su[-1]-Oct 5 at 2026-10-05T12:00 is open
  Oct-Dec Mo[-1] 10:00-12:00 at 2026-11-30T11:00 is open
  Oct-Dec Mo[1] 10:00-12:00 at 2026-11-30T11:00 is closed
  easter at 2027-03-28T12:00 is open
  easter -2 days at 2027-03-26T12:00 is open
  easter +1 day at 2027-03-28T12:00 is closed
  easter -2 days-easter +1 day at 2027-03-26T12:00, 2027-03-29T12:00 is open
  easter - Jun 5 at 2026-06-05T12:00, 2026-04-05T00:00 is open
  24/7; easter off at 2026-04-05T12:00 is closed
  Dec 31 +1 day 10:00-12:00 at 2027-01-01T11:00 is open
  Jan 1 -1 day 10:00-12:00 at 2026-12-31T11:00 is open
  Mo-Fr 08:00-10:00; PH off at 2026-11-30T09:00, 2026-12-25T09:00 is open
  Mo-Fr,PH 08:00-10:00 at 2026-11-30T09:00 is open
  PH,Mo-Fr 08:00-10:00 at 2026-11-30T09:00 is open
  PH Mo-Fr 08:00-10:00 at 2026-11-30T09:00 is closed
  PH at 2026-12-25T09:00 is closed
  SH 08:00-10:00 at 2026-11-30T09:00 is closed
  PH +1 day off; Mo 08:00-10:00 at 2026-11-30T09:00 is open
  Mo-Fr 08:00-10:00 unknown at 2026-11-30T09:00 is unknown
  Mo-Fr 08:00-10:00 "by card only" at 2026-11-30T09:00 is unknown
  Mo-Fr 08:00-10:00 open "by card only" at 2026-11-30T09:00 is open
  """
