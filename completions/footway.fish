# Completion of footway for fish, written by 'footway completions fish'.

# Whether the command on the line is the one named, or there is none yet and none is named.
function __footway_command_is
    set -l words (commandline -opc)
    set -e words[1]
    for word in $words
        if not string match -q -- '-*' $word
            test "$word" = "$argv[1]"
            return
        end
    end
    test -z "$argv[1]"
end

complete -c footway -f
complete -c footway -n __footway_command_is -a inspect -d 'Tell what is in a venue'
complete -c footway -n __footway_command_is -a check -d 'Tell what is wrong with a venue'
complete -c footway -n __footway_command_is -a route -d 'Find a way between two places, or many'
complete -c footway -n __footway_command_is -a render -d 'Draw a venue, its network, a route'
complete -c footway -n __footway_command_is -a convert -d 'Convert coordinates in batch'
complete -c footway -n __footway_command_is -a georeference -d 'Fit a plan\'s place on Earth to control points'
complete -c footway -n __footway_command_is -a build -d 'Prepare venues as .footway files'
complete -c footway -n __footway_command_is -a help -d 'print help for a command or topic'
complete -c footway -n __footway_command_is -a man -d 'print a manual page'
complete -c footway -n __footway_command_is -a completions -d 'print a completion script for a shell'
complete -c footway -s q -l quiet -d 'Say nothing on standard error but errors'
complete -c footway -l progress -d 'Show progress of long work (default: on a terminal)'
complete -c footway -l no-progress -d 'Show progress of long work (default: on a terminal)'
complete -c footway -l input-format -x -a 'mist-maps mist-zones mist-beacons jibestream-venue jibestream-building footway' -d 'Take all inputs for this format (default: by content)'
complete -c footway -s h -l help -d 'print help and exit'
complete -c footway -l version -d 'print the version and exit'
complete -c footway -n '__footway_command_is inspect' -l json -d 'Answer in JSON'
complete -c footway -n '__footway_command_is inspect' -l precision -x -d 'Round numbers to N decimals (default: all digits)'
complete -c footway -n '__footway_command_is inspect' -s o -l output -r -F -d 'Write there instead of to standard output'
complete -c footway -n '__footway_command_is inspect' -F
complete -c footway -n '__footway_command_is check' -l json -d 'Answer in JSON'
complete -c footway -n '__footway_command_is check' -l geojson -d 'Answer in GeoJSON, to draw the findings on a map'
complete -c footway -n '__footway_command_is check' -l sarif -d 'Answer in SARIF 2.1.0, for code review tools'
complete -c footway -n '__footway_command_is check' -l precision -x -d 'Round numbers to N decimals (default: all digits)'
complete -c footway -n '__footway_command_is check' -s o -l output -r -F -d 'Write there instead of to standard output'
complete -c footway -n '__footway_command_is check' -F
complete -c footway -n '__footway_command_is route' -l from -x -d 'Where to start; see `footway help places`'
complete -c footway -n '__footway_command_is route' -l to -x -d 'Where to go'
complete -c footway -n '__footway_command_is route' -l profile -x -a 'walking step-free distance' -d 'How to move; see `footway help profiles`'
complete -c footway -n '__footway_command_is route' -l use-source-costs -d 'Minimise the costs stated by the files instead of time'
complete -c footway -n '__footway_command_is route' -l format -x -a 'text json geojson csv ndjson svg' -d 'How to answer (--pairs: csv or ndjson)'
complete -c footway -n '__footway_command_is route' -l pairs -r -F -d 'Answer a batch: CSV with from,to, or NDJSON; - is stdin'
complete -c footway -n '__footway_command_is route' -l geometry -d 'With --pairs: add the line of each route'
complete -c footway -n '__footway_command_is route' -l steps -d 'With --pairs: add the instructions'
complete -c footway -n '__footway_command_is route' -l nodes -d 'With --pairs: add the nodes of each route'
complete -c footway -n '__footway_command_is route' -l stop-on-error -d 'With --pairs: end at the first record that fails'
complete -c footway -n '__footway_command_is route' -l precision -x -d 'Round numbers to N decimals (default: all digits)'
complete -c footway -n '__footway_command_is route' -s o -l output -r -F -d 'Write there instead of to standard output'
complete -c footway -n '__footway_command_is route' -F
complete -c footway -n '__footway_command_is render' -l from -x -d 'Where to start; see `footway help places`'
complete -c footway -n '__footway_command_is render' -l to -x -d 'Where to go'
complete -c footway -n '__footway_command_is render' -l profile -x -a 'walking step-free distance' -d 'How to move; see `footway help profiles`'
complete -c footway -n '__footway_command_is render' -l use-source-costs -d 'Minimise the costs stated by the files instead of time'
complete -c footway -n '__footway_command_is render' -l level -x -d 'Draw this level only (id, name, short name, ordinal)'
complete -c footway -n '__footway_command_is render' -l findings -d 'Mark the findings'
complete -c footway -n '__footway_command_is render' -l network -d 'Draw the network (default: yes)'
complete -c footway -n '__footway_command_is render' -l no-network -d 'Draw the network (default: yes)'
complete -c footway -n '__footway_command_is render' -l width -x -d 'Width of the picture'
complete -c footway -n '__footway_command_is render' -s o -l output -r -F -d 'Write there instead of to standard output'
complete -c footway -n '__footway_command_is render' -F
complete -c footway -n '__footway_command_is convert' -l from -x -d 'The frame of the positions'
complete -c footway -n '__footway_command_is convert' -l to -x -d 'The frame that they become'
complete -c footway -n '__footway_command_is convert' -l venue -r -F -d 'Files or folder of the venue whose frames are meant'
complete -c footway -n '__footway_command_is convert' -l level -x -d 'The level whose plan is meant; else each record names it, in the field level'
complete -c footway -n '__footway_command_is convert' -l level-column -x -d 'The field that names the level'
complete -c footway -n '__footway_command_is convert' -l frame -r -F -d 'A frame as `footway georeference --format json` writes it, instead of a venue'
complete -c footway -n '__footway_command_is convert' -l ppm -x -d 'Pixels per metre of the plan, instead of a venue'
complete -c footway -n '__footway_command_is convert' -l mmpp -x -d 'Millimetres per unit of the Jibestream picture'
complete -c footway -n '__footway_command_is convert' -l columns -x -d 'The fields of the positions (default: by their usual names)'
complete -c footway -n '__footway_command_is convert' -l keep -d 'Keep the fields of the source and add those of the answer behind them'
complete -c footway -n '__footway_command_is convert' -l format -x -a 'auto csv ndjson geojson' -d 'What the records are'
complete -c footway -n '__footway_command_is convert' -l precision -x -d 'Print N decimals (default: as many as read back the same)'
complete -c footway -n '__footway_command_is convert' -l at -x -d 'Convert this position and read no records'
complete -c footway -n '__footway_command_is convert' -l explain -d 'Tell the steps, the operation and its accuracy, and convert nothing'
complete -c footway -n '__footway_command_is convert' -l allow-ballpark -d 'Take two datums for the same where PROJ knows no operation between them'
complete -c footway -n '__footway_command_is convert' -l jobs -x -d 'Threads (default: one a core)'
complete -c footway -n '__footway_command_is convert' -l stop-on-error -d 'End at the first record that fails'
complete -c footway -n '__footway_command_is convert' -s o -l output -r -F -d 'Write there instead of to standard output'
complete -c footway -n '__footway_command_is convert' -F
complete -c footway -n '__footway_command_is georeference' -l model -x -a 'auto similarity affine' -d 'What to fit'
complete -c footway -n '__footway_command_is georeference' -l ppm -x -d 'Pixels of the plan per metre, to compare with'
complete -c footway -n '__footway_command_is georeference' -l mmpp -x -d 'Millimetres per Jibestream unit'
complete -c footway -n '__footway_command_is georeference' -l size -x -d 'Width and height of the plan in pixels'
complete -c footway -n '__footway_command_is georeference' -l unit -x -a 'px mist jibestream' -d 'Unit of the columns x and y'
complete -c footway -n '__footway_command_is georeference' -l crs -x -d 'A reference system: EPSG:4326 (degrees), EPSG:25833 …'
complete -c footway -n '__footway_command_is georeference' -l format -x -a 'text json svg points world-file' -d 'How to answer'
complete -c footway -n '__footway_command_is georeference' -l apply -r -F -d 'Answer with the manifest of this venue, the frame set'
complete -c footway -n '__footway_command_is georeference' -l replace-plan -r -F -d 'Move what lies on a level\'s old picture to its new one'
complete -c footway -n '__footway_command_is georeference' -l level -x -d 'With --apply and --replace-plan: the level of the plan (id, name, ordinal)'
complete -c footway -n '__footway_command_is georeference' -l precision -x -d 'Round numbers of JSON to N decimals (default: all digits)'
complete -c footway -n '__footway_command_is georeference' -s o -l output -r -F -d 'Write there instead of to standard output'
complete -c footway -n '__footway_command_is georeference' -F
complete -c footway -n '__footway_command_is build' -s o -l output -r -F -d 'The file for one venue, the folder for several'
complete -c footway -n '__footway_command_is build' -l profile -x -a 'walking step-free distance' -d 'Prepare for this profile (default: all built-in ones)'
complete -c footway -n '__footway_command_is build' -l jobs -x -d 'Threads (default: one a core)'
complete -c footway -n '__footway_command_is build' -l force -d 'Write files that are current too'
complete -c footway -n '__footway_command_is build' -l json -d 'Tell of each venue as a line of JSON'
complete -c footway -n '__footway_command_is build' -l verbose -d 'Tell on standard error how long each venue took'
complete -c footway -n '__footway_command_is build' -F
complete -c footway -n '__footway_command_is help' -a 'inspect check route render convert georeference build help man completions places frames profiles'
complete -c footway -n '__footway_command_is man' -a 'inspect check route render convert georeference build help man completions'
complete -c footway -n '__footway_command_is completions' -a 'bash zsh fish'
