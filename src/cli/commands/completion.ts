/** The command `completion`: prints a script that completes commands, options and their choices in a shell. */
import { type Command, defineCommand, type ListedCommand } from '../support/command.ts';
import { UsageError } from '../support/options.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly (readonly [string, Command['options'][string]])[];
}

export function completionCommand(program: string, commands: Readonly<Record<string, ListedCommand>>): Command {
  return defineCommand({
    synopsis: 'SHELL',
    description: `Prints a completion script. Load it where your shell starts, for example in ~/.bashrc:
source <(${program} completion bash)`,
    operands: { name: 'SHELL', text: SHELLS.join(', '), min: 1, max: 1 },
    options: {},
    exitCodes: {},
    async run({ operands: [operand = ''] }, { stdout }) {
      const shell = SHELLS.find((one) => one === operand);
      if (shell === undefined)
        throw new UsageError(`There is no script for "${operand}", only for ${SHELLS.join(', ')}.`);
      const completed = await Promise.all(
        Object.entries(commands).map(async ([name, { summary, load }]): Promise<Completed> => {
          return { name, summary, options: Object.entries((await load()).options) };
        }),
      );
      stdout.write(shell === 'fish' ? fishScript(program, completed) : bashScript(program, completed, shell === 'zsh'));
      return 0;
    },
  });
}

/** Also serves zsh, which can run completion scripts for bash. If nothing fits, the shell completes file names. */
function bashScript(program: string, commands: readonly Completed[], isZsh: boolean): string {
  const choices = commands.flatMap(({ name, options }) =>
    options.flatMap(([option, { choices: all }]) =>
      all ? [`    '${name} --${option} '*) words='${all.join(' ')}' ;;`] : [],
    ),
  );
  const names = commands.map(({ name, options }) => {
    const all = [...options.map(([option]) => option), 'help'].map((option) => `--${option}`);
    return `    '${name} '*' -'*) words='${all.join(' ')}' ;;`;
  });
  return `${isZsh ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}_${program}() {
  local words=
  case "\${COMP_WORDS[1]} $3 $2" in
${[...choices, `    'completion completion '*) words='${SHELLS.join(' ')}' ;;`, ...names].join('\n')}
  esac
  [ "$COMP_CWORD" = 1 ] && words='${[...commands.map(({ name }) => name), '--help'].join(' ')}'
  COMPREPLY=($(compgen -W "$words" -- "$2"))
}
complete -o default -F _${program} ${program}
`;
}

function fishScript(program: string, commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c ${program} -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...options.map(([option, { value, text, choices }]) => {
      const kind = choices ? ` -x -a '${choices.join(' ')}'` : value === null ? '' : ' -r';
      return `complete -c ${program} -n '__fish_seen_subcommand_from ${name}' -l ${option}${kind} -d ${quoted(text)}`;
    }),
  ]);
  const shells = `complete -c ${program} -n '__fish_seen_subcommand_from completion' -f -a '${SHELLS.join(' ')}'`;
  return `${[...lines, shells, `complete -c ${program} -l help -d 'print help'`].join('\n')}\n`;
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
