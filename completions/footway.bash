# Completion of footway for bash, written by 'footway completions bash'.

_footway_words() {
  local word
  while IFS= read -r word; do
    COMPREPLY+=("$word")
  done < <(compgen -W "$1" -- "$cur")
}

# Where a name is half quoted nothing is found here, and readline's own completion takes over.
_footway_files() {
  local file
  compopt -o filenames -o default 2>/dev/null
  while IFS= read -r file; do
    COMPREPLY+=("$file")
  done < <(compgen -f -- "$cur")
}

_footway() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev= command= ended= index=1 word
  COMPREPLY=()
  if ((COMP_CWORD > 0)); then prev=${COMP_WORDS[COMP_CWORD - 1]}; fi
  # Bash splits '--name=value' into three words.
  if [[ $cur == "=" ]]; then
    cur=
  elif [[ $prev == "=" ]] && ((COMP_CWORD > 1)); then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  while ((index < COMP_CWORD)); do
    word=${COMP_WORDS[index]}
    index=$((index + 1))
    if [[ $word == "--" ]]; then
      ended=1
      prev=
    elif [[ -z $command && ( $word != -* || -n $ended ) ]]; then
      command=$word
    elif [[ -z $command ]]; then
      case $word in
        --input-format | --station | --paths | --clearance | --path-density)
          if [[ ${COMP_WORDS[index]} == "=" ]]; then index=$((index + 1)); fi
          index=$((index + 1))
          ;;
      esac
    fi
  done
  case $command in
    "")
      case $prev in
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --station | --clearance) return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "-q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_words "inspect check route alternatives matrix nearest reach tour render convert georeference build zones simulate match replay export diff help man completions"
      fi
      ;;
    inspect)
      case $prev in
        --precision | --station | --clearance) return ;;
        -o | --output) _footway_files; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--json --precision -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    check)
      case $prev in
        --precision | --station | --clearance) return ;;
        -o | --output) _footway_files; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--json --geojson --sarif --precision -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    route)
      case $prev in
        --from | --to | --avoid | --depart | --max-wait | --language | --jobs | --precision | --station | --clearance) return ;;
        --profile) _footway_words "walking step-free distance fewest-level-changes"; _footway_files; return ;;
        --unknown-access) _footway_words "strict prefer allow"; return ;;
        --closures | --pairs | -o | --output) _footway_files; return ;;
        --units) _footway_words "metric imperial"; return ;;
        --format) _footway_words "text json geojson csv ndjson svg"; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--from --to --profile --unknown-access --use-source-costs --avoid --closures --depart --max-wait --language --units --explain --zones --format --pairs --geometry --steps --nodes --stop-on-error --jobs --precision -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    alternatives)
      case $prev in
        --from | --to | --count | --max-stretch | --max-overlap | --avoid | --depart | --language | --precision | --station | --clearance) return ;;
        --profile) _footway_words "walking step-free distance fewest-level-changes"; _footway_files; return ;;
        --unknown-access) _footway_words "strict prefer allow"; return ;;
        --closures | -o | --output) _footway_files; return ;;
        --units) _footway_words "metric imperial"; return ;;
        --format) _footway_words "text json geojson"; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--from --to --count --max-stretch --max-overlap --profile --unknown-access --use-source-costs --avoid --closures --depart --language --units --format --precision -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    matrix)
      case $prev in
        --from | --to | --avoid | --depart | --jobs | --precision | --station | --clearance) return ;;
        --from-file | --to-file | --closures | -o | --output) _footway_files; return ;;
        --profile) _footway_words "walking step-free distance fewest-level-changes"; _footway_files; return ;;
        --unknown-access) _footway_words "strict prefer allow"; return ;;
        --format) _footway_words "csv json ndjson"; return ;;
        --annotations) _footway_words "distance,duration distance duration"; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--from --to --from-file --to-file --profile --unknown-access --use-source-costs --avoid --closures --depart --format --annotations --jobs --precision -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    nearest)
      case $prev in
        --from | --to | --category | --count | --max-cost | --max-distance | --max-duration | --avoid | --depart | --precision | --station | --clearance) return ;;
        --profile) _footway_words "walking step-free distance fewest-level-changes"; _footway_files; return ;;
        --unknown-access) _footway_words "strict prefer allow"; return ;;
        --closures | -o | --output) _footway_files; return ;;
        --format) _footway_words "text json csv geojson"; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--from --to --category --count --max-cost --max-distance --max-duration --profile --unknown-access --use-source-costs --avoid --closures --depart --format --precision -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    reach)
      case $prev in
        --from | --to | --within | --buffer | --avoid | --depart | --precision | --station | --clearance) return ;;
        --what) _footway_words "polygon edges nodes"; return ;;
        --profile) _footway_words "walking step-free distance fewest-level-changes"; _footway_files; return ;;
        --unknown-access) _footway_words "strict prefer allow"; return ;;
        --closures | -o | --output) _footway_files; return ;;
        --format) _footway_words "geojson json csv"; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--from --to --within --what --buffer --profile --unknown-access --use-source-costs --avoid --closures --depart --format --precision -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    tour)
      case $prev in
        --stop | --start | --end | --avoid | --depart | --language | --precision | --station | --clearance) return ;;
        --profile) _footway_words "walking step-free distance fewest-level-changes"; _footway_files; return ;;
        --unknown-access) _footway_words "strict prefer allow"; return ;;
        --closures | -o | --output) _footway_files; return ;;
        --units) _footway_words "metric imperial"; return ;;
        --format) _footway_words "text json geojson"; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--stop --start --end --round --keep-order --profile --unknown-access --use-source-costs --avoid --closures --depart --language --units --format --precision -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    render)
      case $prev in
        --from | --to | --avoid | --depart | --max-wait | --level | --width | --frame | --columns | --level-column | --time-column | --device-column | --station | --clearance) return ;;
        --profile) _footway_words "walking step-free distance fewest-level-changes"; _footway_files; return ;;
        --unknown-access) _footway_words "strict prefer allow"; return ;;
        --closures | --trace | --heat | -o | --output) _footway_files; return ;;
        --heat-by) _footway_words "dwell mean-dwell visits devices peak"; return ;;
        --trace-format) _footway_words "csv ndjson gpx competition wifine mist barefoot fmm"; return ;;
        --time-unit) _footway_words "s ms us"; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--from --to --profile --unknown-access --use-source-costs --avoid --closures --depart --max-wait --level --findings --trace --heat --heat-by --network --no-network --width --trace-format --frame --columns --level-column --time-column --device-column --time-unit -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    convert)
      case $prev in
        --from | --to | --level | --level-column | --ppm | --mmpp | --columns | --precision | --at | --jobs | --station | --clearance) return ;;
        --venue | --frame | -o | --output) _footway_files; return ;;
        --format) _footway_words "auto csv ndjson geojson"; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--from --to --venue --level --level-column --frame --ppm --mmpp --columns --keep --format --precision --at --explain --allow-ballpark --jobs --stop-on-error -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    georeference)
      case $prev in
        --model) _footway_words "auto similarity affine"; return ;;
        --ppm | --mmpp | --size | --crs | --level | --precision | --station | --clearance) return ;;
        --unit) _footway_words "px mist jibestream"; return ;;
        --format) _footway_words "text json svg points world-file"; return ;;
        --apply | --replace-plan | -o | --output) _footway_files; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--model --ppm --mmpp --size --unit --crs --format --apply --replace-plan --level --precision -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    build)
      case $prev in
        -o | --output) _footway_files; return ;;
        --profile) _footway_words "walking step-free distance fewest-level-changes"; _footway_files; return ;;
        --jobs | --station | --clearance) return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "-o --output --profile --jobs --each-station --force --json --verbose -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    zones)
      case $prev in
        --positions | --summary | --state | -o | --output) _footway_files; return ;;
        --frame | --columns | --level | --level-column | --precision | --utc-offset | --time-column | --device-column | --device | --enter-distance | --exit-distance | --enter-time | --exit-time | --min-dwell | --gap | --agreeing-fixes | --beacon-threshold | --path-loss | --beacon-range | --jobs | --station | --clearance) return ;;
        --format) _footway_words "auto csv ndjson"; return ;;
        --boundary) _footway_words "covers contains"; return ;;
        --time-unit) _footway_words "s ms us"; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--positions --frame --columns --level --level-column --format --boundary --long --nearest --precision --events --summary --utc-offset --state --time-column --device-column --device --time-unit --enter-distance --exit-distance --enter-time --exit-time --min-dwell --gap --agreeing-fixes --beacons --beacon-threshold --path-loss --beacon-range --jobs --stop-on-error -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    simulate)
      case $prev in
        --from | --to | --via | --stop-time | --end-time | --avoid | --depart | --seed | --speed | --pauses | --stand | --turn-back | --wrong-turn | --rate | --start | --noise | --noise-time | --accuracy-factor | --outliers | --outlier-noise | --gaps | --gap-time | --wrong-floors | --wrong-floor-time | --levels | --course-noise | --speed-noise | --frame | --precision | --station | --clearance) return ;;
        --profile) _footway_words "walking step-free distance fewest-level-changes"; _footway_files; return ;;
        --unknown-access) _footway_words "strict prefer allow"; return ;;
        --closures | -o | --output) _footway_files; return ;;
        --walker) _footway_words "believable steady"; return ;;
        --format) _footway_words "csv ndjson gpx"; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--from --to --via --stop-time --end-time --profile --unknown-access --use-source-costs --avoid --closures --depart --seed --walker --speed --pauses --stand --turn-back --wrong-turn --new-route --rate --start --noise --noise-time --accuracy-factor --outliers --outlier-noise --gaps --gap-time --wrong-floors --wrong-floor-time --levels --course-noise --speed-noise --frame --truth --format --precision -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    match)
      case $prev in
        --trace | --path | -o | --output) _footway_files; return ;;
        --level | --frame | --columns | --level-column | --time-column | --device-column | --accuracy | --accuracy-factor | --drift | --lag | --to | --precision | --station | --clearance) return ;;
        --trace-format) _footway_words "csv ndjson gpx competition wifine mist barefoot fmm"; return ;;
        --time-unit) _footway_words "s ms us"; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--trace --level --trace-format --frame --columns --level-column --time-column --device-column --time-unit --accuracy --accuracy-factor --drift --several-speeds --live --lag --to --path --precision -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    replay)
      case $prev in
        --trace | --closures | -o | --output) _footway_files; return ;;
        --from | --to | --via | --avoid | --depart | --max-wait | --language | --level | --frame | --columns | --level-column | --time-column | --device-column | --accuracy | --accuracy-factor | --drift | --info-interval | --arrival-distance | --off-route-distance | --recalculation-interval | --precision | --station | --clearance) return ;;
        --profile) _footway_words "walking step-free distance fewest-level-changes"; _footway_files; return ;;
        --unknown-access) _footway_words "strict prefer allow"; return ;;
        --units) _footway_words "metric imperial"; return ;;
        --trace-format) _footway_words "csv ndjson gpx competition wifine mist barefoot fmm"; return ;;
        --time-unit) _footway_words "s ms us"; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--trace --from --to --via --profile --unknown-access --use-source-costs --avoid --closures --depart --max-wait --language --units --level --trace-format --frame --columns --level-column --time-column --device-column --time-unit --accuracy --accuracy-factor --drift --several-speeds --positions --zones --no-zones --info-interval --arrival-distance --off-route-distance --recalculate --no-recalculate --recalculation-interval --precision -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    export)
      case $prev in
        --to) _footway_words "venue mist mist-paths jibestream imdf osm geojson gtfs indoorgml gpkg graphml pgrouting kml csv"; return ;;
        -o | --output) _footway_files; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --station | --clearance) return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--to --json -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    diff)
      case $prev in
        --tolerance | --station | --clearance) return ;;
        -o | --output) _footway_files; return ;;
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "--tolerance --ignore-ids --all --json -o --output -q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_files
      fi
      ;;
    help)
      case $prev in
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --station | --clearance) return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "-q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_words "inspect check route alternatives matrix nearest reach tour render convert georeference build zones simulate match replay export diff help man completions places frames profiles"
      fi
      ;;
    man)
      case $prev in
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --station | --clearance) return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "-q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_words "inspect check route alternatives matrix nearest reach tour render convert georeference build zones simulate match replay export diff help man completions"
      fi
      ;;
    completions)
      case $prev in
        --input-format) _footway_words "mist-maps mist-zones mist-beacons jibestream-venue jibestream-building geojson-zones osm-geojson imdf competition mvf csv footway"; return ;;
        --station | --clearance) return ;;
        --paths) _footway_words "source plan complete auto"; return ;;
        --path-density) _footway_words "sparse normal dense"; return ;;
      esac
      if [[ -z $ended && $cur == -* ]]; then
        _footway_words "-q --quiet --progress --no-progress --input-format --station --paths --clearance --path-density -h --help --version"
      else
        _footway_words "bash zsh fish"
      fi
      ;;
  esac
}

complete -F _footway footway
