# Completion of aedile for bash.  The program itself knows its commands, options and values.
_aedile()
{
    local word=${COMP_WORDS[COMP_CWORD]} offered IFS=$'\n'
    COMPREPLY=()
    [ "$word" = = ] && word=
    for offered in $("$1" help --complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
        case $offered in
            '<FILE>') compopt -o filenames; COMPREPLY+=($(compgen -f -- "$word")) ;;
            '<DIR>') compopt -o filenames; COMPREPLY+=($(compgen -d -- "$word")) ;;
            *) COMPREPLY+=("$offered") ;;
        esac
    done
}
complete -F _aedile aedile
