import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Ends the process with 1, after it printed what is wrong and the usage. */
function refuse(error: unknown, usage: string): never {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exit(1)
}

/** Reads a command's options. An unknown one ends the process with 1, with the usage. */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    return refuse(error, usage)
  }
}
