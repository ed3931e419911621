import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Reads a command's options. Prints what is wrong and the usage, and ends the process with 1, when one is not known. */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(1)
  }
}
