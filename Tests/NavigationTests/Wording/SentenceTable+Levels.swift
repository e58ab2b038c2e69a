@testable import Navigation

/// The sentences of ``SentenceTests`` for what leads elsewhere, and for the end, each in the order of ``Language``.
extension SentenceTests {
  static let levels: [Row] = [
    Row(
      SampleSteps.step(.gate, signs: "Gates"),
      "Pass the gate, following the signs to \"Gates\"",
      "Durch die Zugangssperre gehen, der Beschilderung „Gates“ folgend",
      "Franchissez le portillon, en suivant les panneaux «\u{a0}Gates\u{a0}»",
      "Pase por el torno de acceso, siguiendo las señales «Gates»",
      "Passa il tornello, seguendo le indicazioni «Gates»",
      "Ga door het toegangspoortje en volg de borden “Gates”",
      "Passe pelo torniquete, seguindo as placas “Gates”",
      "「Gates」の案内に従ってゲートを通ります"
    ),
    Row(
      to(SampleSteps.up, .elevator),
      "Take the elevator up to Halle",
      "Mit dem Aufzug nach oben bis Halle fahren",
      "Prenez l’ascenseur pour monter jusqu’à Halle",
      "Suba en el ascensor hasta Halle",
      "Sali con l’ascensore fino a Halle",
      "Neem de lift omhoog naar Halle",
      "Suba pelo elevador até Halle",
      "エレベーターでHalleへ上がります"
    ),
    Row(
      to(SampleSteps.down, .elevator, "Lift 3"),
      "Take Lift 3 down to Halle",
      "Mit Lift 3 nach unten bis Halle fahren",
      "Prenez Lift 3 pour descendre jusqu’à Halle",
      "Baje en Lift 3 hasta Halle",
      "Scendi con Lift 3 fino a Halle",
      "Neem Lift 3 omlaag naar Halle",
      "Desça por Lift 3 até Halle",
      "Lift 3でHalleへ下ります"
    ),
    Row(
      to(SampleSteps.up, .stairs),
      "Take the stairs up to Halle",
      "Über die Treppe nach oben bis Halle gehen",
      "Prenez l’escalier pour monter jusqu’à Halle",
      "Suba por las escaleras hasta Halle",
      "Sali per le scale fino a Halle",
      "Neem de trap omhoog naar Halle",
      "Suba pelas escadas até Halle",
      "階段でHalleへ上がります"
    ),
    Row(
      to(SampleSteps.down, .stairs, "Stair B", signs: "Gates"),
      "Take Stair B down to Halle, following the signs to \"Gates\"",
      "Über Stair B nach unten bis Halle gehen, der Beschilderung „Gates“ folgend",
      "Prenez Stair B pour descendre jusqu’à Halle, en suivant les panneaux «\u{a0}Gates\u{a0}»",
      "Baje por Stair B hasta Halle, siguiendo las señales «Gates»",
      "Scendi per Stair B fino a Halle, seguendo le indicazioni «Gates»",
      "Neem Stair B omlaag naar Halle en volg de borden “Gates”",
      "Desça por Stair B até Halle, seguindo as placas “Gates”",
      "「Gates」の案内に従ってStair BでHalleへ下ります"
    ),
    Row(
      to(SampleSteps.up, .escalator),
      "Take the escalator up to Halle",
      "Mit der Rolltreppe nach oben bis Halle fahren",
      "Prenez l’escalator pour monter jusqu’à Halle",
      "Suba por las escaleras mecánicas hasta Halle",
      "Sali con la scala mobile fino a Halle",
      "Neem de roltrap omhoog naar Halle",
      "Suba pela escada rolante até Halle",
      "エスカレーターでHalleへ上がります"
    ),
    Row(
      to(SampleSteps.down, .ramp),
      "Take the ramp down to Halle",
      "Über die Rampe nach unten bis Halle gehen",
      "Prenez la rampe pour descendre jusqu’à Halle",
      "Baje por la rampa hasta Halle",
      "Scendi per la rampa fino a Halle",
      "Neem de hellingbaan omlaag naar Halle",
      "Desça pela rampa até Halle",
      "スロープでHalleへ下ります"
    ),
    Row(
      to(SampleSteps.across, .movingWalkway),
      "Take the moving walkway to Halle",
      "Mit dem Fahrsteig bis Halle fahren",
      "Prenez le tapis roulant jusqu’à Halle",
      "Vaya por el pasillo rodante hasta Halle",
      "Vai con il tappeto mobile fino a Halle",
      "Neem de loopband naar Halle",
      "Siga pelo tapete rolante até Halle",
      "動く歩道でHalleへ移動します"
    ),
    Row(
      to(SampleSteps.across, .door),
      "Go through the door to Halle",
      "Durch die Tür in Richtung Halle gehen",
      "Franchissez la porte vers Halle",
      "Cruce la puerta hacia Halle",
      "Attraversa la porta verso Halle",
      "Ga door de deur naar Halle",
      "Passe pela porta em direção a Halle",
      "ドアを通ってHalleへ進みます"
    ),
    Row(
      to(SampleSteps.across, .door, "Door 5"),
      "Go through Door 5 to Halle",
      "Durch Door 5 in Richtung Halle gehen",
      "Franchissez Door 5 vers Halle",
      "Cruce Door 5 hacia Halle",
      "Attraversa Door 5 verso Halle",
      "Ga door Door 5 naar Halle",
      "Passe por Door 5 em direção a Halle",
      "Door 5を通ってHalleへ進みます"
    ),
    Row(
      to(SampleSteps.up, .gate),
      "Pass the gate up to Halle",
      "Durch die Zugangssperre nach oben bis Halle gehen",
      "Franchissez le portillon et montez jusqu’à Halle",
      "Pase por el torno de acceso y suba hasta Halle",
      "Passa il tornello e sali fino a Halle",
      "Ga door het toegangspoortje omhoog naar Halle",
      "Passe pelo torniquete e suba até Halle",
      "ゲートを通ってHalleへ上がります"
    ),
    Row(
      to(SampleSteps.across, .securityLane),
      "Pass security to Halle",
      "Durch die Sicherheitskontrolle in Richtung Halle gehen",
      "Franchissez le contrôle de sécurité vers Halle",
      "Pase por el control de seguridad hacia Halle",
      "Passa i controlli di sicurezza verso Halle",
      "Ga door de beveiligingscontrole naar Halle",
      "Passe pela segurança em direção a Halle",
      "保安検査場を通ってHalleへ進みます"
    ),
    Row(
      to(SampleSteps.down, .exitGate),
      "Leave through the exit gate down to Halle",
      "Durch die Ausgangssperre nach unten bis Halle gehen",
      "Franchissez le portillon de sortie et descendez jusqu’à Halle",
      "Pase por el torno de salida y baje hasta Halle",
      "Passa il tornello di uscita e scendi fino a Halle",
      "Ga door het uitgangspoortje omlaag naar Halle",
      "Passe pelo torniquete de saída e desça até Halle",
      "出口ゲートを通ってHalleへ下ります"
    ),
    Row(
      to(SampleSteps.up, .continue),
      "Continue for 20 m up to Halle",
      "20 m nach oben bis Halle gehen",
      "Continuez sur 20\u{a0}m en montant jusqu’à Halle",
      "Continúe 20 m subiendo hasta Halle",
      "Prosegui per 20 m salendo fino a Halle",
      "Loop 20 m verder omhoog naar Halle",
      "Continue por 20 m subindo até Halle",
      "20 m上ってHalleに入ります"
    ),
    Row(
      SampleSteps.step(.turn, .right) { $0.levelWay = SampleSteps.down },
      "Turn right and walk 20 m down to Halle",
      "Rechts abbiegen und 20 m nach unten bis Halle gehen",
      "Tournez à droite et marchez 20\u{a0}m en descendant jusqu’à Halle",
      "Gire a la derecha y camine 20 m bajando hasta Halle",
      "Svolta a destra e cammina per 20 m scendendo fino a Halle",
      "Sla rechtsaf en loop 20 m omlaag naar Halle",
      "Vire à direita e caminhe 20 m descendo até Halle",
      "右に曲がり、20 m下ってHalleに入ります"
    ),
    Row(
      to(SampleSteps.across, .enterBuilding),
      "Go in to Halle",
      "Hineingehen, Richtung Halle",
      "Entrez dans Halle",
      "Entre en Halle",
      "Entra in Halle",
      "Ga naar binnen, naar Halle",
      "Entre em Halle",
      "中に入り、Halleへ進みます"
    ),
    Row(
      to(SampleSteps.across, .enterBuilding, "Main door"),
      "Go in through Main door to Halle",
      "Durch Main door hineingehen, Richtung Halle",
      "Entrez par Main door dans Halle",
      "Entre por Main door en Halle",
      "Entra da Main door in Halle",
      "Ga door Main door naar binnen, naar Halle",
      "Entre por Main door em Halle",
      "Main doorから中に入り、Halleへ進みます"
    ),
    Row(
      to(SampleSteps.across, .leaveBuilding, "Main door", signs: "Gates"),
      "Go out through Main door to Halle, following the signs to \"Gates\"",
      "Durch Main door hinausgehen, Richtung Halle, der Beschilderung „Gates“ folgend",
      "Sortez par Main door vers Halle, en suivant les panneaux «\u{a0}Gates\u{a0}»",
      "Salga por Main door a Halle, siguiendo las señales «Gates»",
      "Esci da Main door verso Halle, seguendo le indicazioni «Gates»",
      "Ga door Main door naar buiten, naar Halle en volg de borden “Gates”",
      "Saia por Main door para Halle, seguindo as placas “Gates”",
      "「Gates」の案内に従ってMain doorから外に出て、Halleへ進みます"
    ),
    Row(
      SampleSteps.step(.leaveBuilding, .left) { $0.levelWay = SampleSteps.across },
      "Turn left and go out to Halle",
      "Links abbiegen und hinausgehen, Richtung Halle",
      "Tournez à gauche et sortez vers Halle",
      "Gire a la izquierda y salga a Halle",
      "Svolta a sinistra ed esci verso Halle",
      "Sla linksaf en ga naar buiten, naar Halle",
      "Vire à esquerda e saia para Halle",
      "左に曲がり、外に出て、Halleへ進みます"
    ),
    Row(
      SampleSteps.step(.arrive),
      "You have arrived",
      "Sie haben Ihr Ziel erreicht",
      "Vous êtes à destination",
      "Ha llegado a su destino",
      "Hai raggiunto la destinazione",
      "U bent op uw bestemming",
      "Chegou ao seu destino",
      "目的地に到着します"
    ),
    Row(
      SampleSteps.step(.arrive, .left),
      "You have arrived, on your left",
      "Sie erreichen Ihr Ziel auf der linken Seite",
      "Vous arrivez à destination, sur votre gauche",
      "Ha llegado a su destino, a la izquierda",
      "Hai raggiunto la destinazione, sulla sinistra",
      "U komt aan op uw bestemming, aan uw linkerhand",
      "Chegou ao seu destino, à sua esquerda",
      "左側の目的地に到着します"
    ),
    Row(
      SampleSteps.step(.arrive) { $0.destination = "Gate 4" },
      "You arrive at Gate 4",
      "Sie erreichen Gate 4",
      "Vous arrivez à Gate 4",
      "Ha llegado a Gate 4",
      "Hai raggiunto Gate 4",
      "U komt aan bij Gate 4",
      "Chegou a Gate 4",
      "Gate 4に到着します"
    ),
    Row(
      SampleSteps.step(.arrive, .right) { $0.destination = "Gate 4" },
      "You arrive at Gate 4, on your right",
      "Sie erreichen Gate 4 auf der rechten Seite",
      "Vous arrivez à Gate 4, sur votre droite",
      "Ha llegado a Gate 4, a la derecha",
      "Hai raggiunto Gate 4, sulla destra",
      "U komt aan bij Gate 4, aan uw rechterhand",
      "Chegou a Gate 4, à sua direita",
      "右側のGate 4に到着します"
    ),
    Row(
      SampleSteps.step(.arrive) { $0.isThere = true },
      "You are there",
      "Sie sind bereits am Ziel",
      "Vous êtes déjà à destination",
      "Ya está en su destino",
      "Sei già a destinazione",
      "U bent al op uw bestemming",
      "Já está no seu destino",
      "すでに目的地に到着しています"
    ),
    Row(
      SampleSteps.step(.arrive) {
        $0.isThere = true
        $0.destination = "Gate 4"
      },
      "You are at Gate 4",
      "Sie sind bereits bei Gate 4",
      "Vous êtes déjà à Gate 4",
      "Ya está en Gate 4",
      "Sei già a Gate 4",
      "U bent al bij Gate 4",
      "Já está em Gate 4",
      "すでにGate 4に到着しています"
    ),
  ]
}
