@testable import Navigation

/// The sentences of ``SentenceTests`` for what stays on a level, each in the order of ``Language``.
extension SentenceTests {
  static let walks: [Row] = [
    Row(
      SampleSteps.step(.depart),
      "Walk 20 m",
      "20 m gehen",
      "Marchez 20\u{a0}m",
      "Camine 20 m",
      "Cammina per 20 m",
      "Loop 20 m",
      "Caminhe 20 m",
      "20 m進みます"
    ),
    Row(
      SampleSteps.step(.depart, signs: "Gates"),
      "Follow the signs to \"Gates\" for 20 m",
      "Der Beschilderung „Gates“ 20 m folgen",
      "Suivez les panneaux «\u{a0}Gates\u{a0}» sur 20\u{a0}m",
      "Siga las señales «Gates» durante 20 m",
      "Segui le indicazioni «Gates» per 20 m",
      "Volg 20 m de borden “Gates”",
      "Siga as placas “Gates” por 20 m",
      "「Gates」の案内に従って20 m進みます"
    ),
    Row(
      SampleSteps.step(.continue),
      "Continue for 20 m",
      "20 m weitergehen",
      "Continuez sur 20\u{a0}m",
      "Continúe 20 m",
      "Prosegui per 20 m",
      "Loop 20 m verder",
      "Continue por 20 m",
      "そのまま20 m進みます"
    ),
    Row(
      SampleSteps.step(.unknown),
      "Follow the path for 20 m",
      "Dem Weg 20 m folgen",
      "Suivez le chemin sur 20\u{a0}m",
      "Siga el camino durante 20 m",
      "Segui il percorso per 20 m",
      "Volg 20 m de route",
      "Siga o caminho por 20 m",
      "道なりに20 m進みます"
    ),
    Row(
      turn(.straight),
      "Continue for 20 m",
      "20 m weitergehen",
      "Continuez sur 20\u{a0}m",
      "Continúe 20 m",
      "Prosegui per 20 m",
      "Loop 20 m verder",
      "Continue por 20 m",
      "そのまま20 m進みます"
    ),
    Row(
      turn(.slightLeft),
      "Turn slightly left and walk 20 m",
      "Leicht links abbiegen und 20 m gehen",
      "Tournez légèrement à gauche et marchez 20\u{a0}m",
      "Gire ligeramente a la izquierda y camine 20 m",
      "Svolta leggermente a sinistra e cammina per 20 m",
      "Ga schuin naar links en loop 20 m",
      "Vire ligeiramente à esquerda e caminhe 20 m",
      "斜め左に曲がり、20 m進みます"
    ),
    Row(
      turn(.left),
      "Turn left and walk 20 m",
      "Links abbiegen und 20 m gehen",
      "Tournez à gauche et marchez 20\u{a0}m",
      "Gire a la izquierda y camine 20 m",
      "Svolta a sinistra e cammina per 20 m",
      "Sla linksaf en loop 20 m",
      "Vire à esquerda e caminhe 20 m",
      "左に曲がり、20 m進みます"
    ),
    Row(
      turn(.sharpLeft),
      "Turn sharply left and walk 20 m",
      "Scharf links abbiegen und 20 m gehen",
      "Tournez franchement à gauche et marchez 20\u{a0}m",
      "Haga un giro cerrado a la izquierda y camine 20 m",
      "Svolta decisamente a sinistra e cammina per 20 m",
      "Sla scherp linksaf en loop 20 m",
      "Vire acentuadamente à esquerda e caminhe 20 m",
      "大きく左に曲がり、20 m進みます"
    ),
    Row(
      turn(.slightRight),
      "Turn slightly right and walk 20 m",
      "Leicht rechts abbiegen und 20 m gehen",
      "Tournez légèrement à droite et marchez 20\u{a0}m",
      "Gire ligeramente a la derecha y camine 20 m",
      "Svolta leggermente a destra e cammina per 20 m",
      "Ga schuin naar rechts en loop 20 m",
      "Vire ligeiramente à direita e caminhe 20 m",
      "斜め右に曲がり、20 m進みます"
    ),
    Row(
      turn(.right),
      "Turn right and walk 20 m",
      "Rechts abbiegen und 20 m gehen",
      "Tournez à droite et marchez 20\u{a0}m",
      "Gire a la derecha y camine 20 m",
      "Svolta a destra e cammina per 20 m",
      "Sla rechtsaf en loop 20 m",
      "Vire à direita e caminhe 20 m",
      "右に曲がり、20 m進みます"
    ),
    Row(
      turn(.sharpRight),
      "Turn sharply right and walk 20 m",
      "Scharf rechts abbiegen und 20 m gehen",
      "Tournez franchement à droite et marchez 20\u{a0}m",
      "Haga un giro cerrado a la derecha y camine 20 m",
      "Svolta decisamente a destra e cammina per 20 m",
      "Sla scherp rechtsaf en loop 20 m",
      "Vire acentuadamente à direita e caminhe 20 m",
      "大きく右に曲がり、20 m進みます"
    ),
    Row(
      turn(.uturn),
      "Turn round and walk 20 m",
      "Umkehren und 20 m gehen",
      "Faites demi-tour et marchez 20\u{a0}m",
      "Dé la vuelta y camine 20 m",
      "Torna indietro e cammina per 20 m",
      "Keer om en loop 20 m",
      "Dê meia-volta e caminhe 20 m",
      "引き返し、20 m進みます"
    ),
    Row(
      turn(.left, landmark: "Café Uno"),
      "Turn left at Café Uno and walk 20 m",
      "Bei Café Uno links abbiegen und 20 m gehen",
      "Tournez à gauche devant Café Uno et marchez 20\u{a0}m",
      "Gire a la izquierda en Café Uno y camine 20 m",
      "Svolta a sinistra all’altezza di Café Uno e cammina per 20 m",
      "Sla linksaf bij Café Uno en loop 20 m",
      "Vire à esquerda junto a Café Uno e caminhe 20 m",
      "Café Unoで左に曲がり、20 m進みます"
    ),
    Row(
      turn(.right, signs: "Gates"),
      "Turn right and follow the signs to \"Gates\" for 20 m",
      "Rechts abbiegen und der Beschilderung „Gates“ 20 m folgen",
      "Tournez à droite et suivez les panneaux «\u{a0}Gates\u{a0}» sur 20\u{a0}m",
      "Gire a la derecha y siga las señales «Gates» durante 20 m",
      "Svolta a destra e segui le indicazioni «Gates» per 20 m",
      "Sla rechtsaf en volg 20 m de borden “Gates”",
      "Vire à direita e siga as placas “Gates” por 20 m",
      "右に曲がり、「Gates」の案内に従って20 m進みます"
    ),
    Row(
      SampleSteps.step(.turn, .right, walked: 1),
      "Turn right",
      "Rechts abbiegen",
      "Tournez à droite",
      "Gire a la derecha",
      "Svolta a destra",
      "Sla rechtsaf",
      "Vire à direita",
      "右に曲がります"
    ),
    Row(
      SampleSteps.step(.turn, .right) { $0.isThen = true },
      "Then immediately turn right and walk 20 m",
      "Gleich danach rechts abbiegen und 20 m gehen",
      "Puis, tout de suite, tournez à droite et marchez 20\u{a0}m",
      "Justo después, gire a la derecha y camine 20 m",
      "Subito dopo, svolta a destra e cammina per 20 m",
      "Sla daarna meteen rechtsaf en loop 20 m",
      "Logo a seguir, vire à direita e caminhe 20 m",
      "すぐに右に曲がり、20 m進みます"
    ),
    Row(
      SampleSteps.step(.continue) { $0.leavesElevator = true },
      "Leave the elevator and go straight on for 20 m",
      "Nach dem Aufzug 20 m geradeaus gehen",
      "En sortant de l’ascenseur, continuez tout droit sur 20\u{a0}m",
      "Al salir del ascensor, siga recto durante 20 m",
      "Uscendo dall’ascensore, prosegui dritto per 20 m",
      "Verlaat de lift en loop 20 m rechtdoor",
      "Ao sair do elevador, siga em frente por 20 m",
      "エレベーターを降りて20 m直進します"
    ),
    Row(
      SampleSteps.step(.turn, .left) { $0.leavesElevator = true },
      "Leave the elevator, turn left and walk 20 m",
      "Nach dem Aufzug links abbiegen und 20 m gehen",
      "En sortant de l’ascenseur, tournez à gauche et marchez 20\u{a0}m",
      "Al salir del ascensor, gire a la izquierda y camine 20 m",
      "Uscendo dall’ascensore, svolta a sinistra e cammina per 20 m",
      "Verlaat de lift, sla linksaf en loop 20 m",
      "Ao sair do elevador, vire à esquerda e caminhe 20 m",
      "エレベーターを降りて左に曲がり、20 m進みます"
    ),
    Row(
      SampleSteps.step(.door),
      "Go through the door",
      "Durch die Tür gehen",
      "Franchissez la porte",
      "Cruce la puerta",
      "Attraversa la porta",
      "Ga door de deur",
      "Passe pela porta",
      "ドアを通ります"
    ),
    Row(
      SampleSteps.step(.gate),
      "Pass the gate",
      "Durch die Zugangssperre gehen",
      "Franchissez le portillon",
      "Pase por el torno de acceso",
      "Passa il tornello",
      "Ga door het toegangspoortje",
      "Passe pelo torniquete",
      "ゲートを通ります"
    ),
    Row(
      SampleSteps.step(.securityLane),
      "Pass security",
      "Durch die Sicherheitskontrolle gehen",
      "Passez le contrôle de sécurité",
      "Pase por el control de seguridad",
      "Passa i controlli di sicurezza",
      "Ga door de beveiligingscontrole",
      "Passe pela segurança",
      "保安検査場を通ります"
    ),
    Row(
      SampleSteps.step(.exitGate),
      "Leave through the exit gate",
      "Durch die Ausgangssperre hinausgehen",
      "Sortez par le portillon de sortie",
      "Salga por el torno de salida",
      "Esci dal tornello di uscita",
      "Ga door het uitgangspoortje naar buiten",
      "Saia pelo torniquete de saída",
      "出口ゲートから出ます"
    ),
    Row(
      SampleSteps.step(.movingWalkway, walked: 80),
      "Take the moving walkway for 80 m",
      "Auf dem Fahrsteig 80 m fahren",
      "Prenez le tapis roulant sur 80\u{a0}m",
      "Tome el pasillo rodante durante 80 m",
      "Prendi il tappeto mobile per 80 m",
      "Neem de loopband over 80 m",
      "Siga pelo tapete rolante por 80 m",
      "動く歩道で80 m進みます"
    ),
    Row(
      SampleSteps.step(.stairs),
      "Take the stairs",
      "Die Treppe nehmen",
      "Prenez l’escalier",
      "Tome las escaleras",
      "Prendi le scale",
      "Neem de trap",
      "Use as escadas",
      "階段を進みます"
    ),
    Row(
      SampleSteps.step(.escalator),
      "Take the escalator",
      "Die Rolltreppe nehmen",
      "Prenez l’escalator",
      "Tome las escaleras mecánicas",
      "Prendi la scala mobile",
      "Neem de roltrap",
      "Use a escada rolante",
      "エスカレーターに乗ります"
    ),
    Row(
      SampleSteps.step(.ramp),
      "Take the ramp",
      "Die Rampe nehmen",
      "Prenez la rampe",
      "Tome la rampa",
      "Prendi la rampa",
      "Neem de hellingbaan",
      "Use a rampa",
      "スロープを進みます"
    ),
    Row(
      SampleSteps.step(.elevator),
      "Take the elevator",
      "Den Aufzug nehmen",
      "Prenez l’ascenseur",
      "Tome el ascensor",
      "Prendi l’ascensore",
      "Neem de lift",
      "Use o elevador",
      "エレベーターに乗ります"
    ),
  ]
}
