import type sqlite from 'node:sqlite'

/** Loads Node's SQLite. Node 22 prints a warning that it is experimental; what is used of it here is the same in later versions. */
function load(): typeof sqlite {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}

export const { DatabaseSync } = load()
export type DatabaseSync = sqlite.DatabaseSync
