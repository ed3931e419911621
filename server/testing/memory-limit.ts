import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MB = 1024 * 1024
/** Megabytes that a process with worker threads reserves for code and does not use: ulimit counts them, control groups do not. */
const RESERVED_MB = 512

/** A memory limit for a command. */
export interface MemoryLimit {
  /** The mechanism of the limit. */
  by: 'systemd' | 'a control group' | `ulimit, and ${number} MB that the engine only reserves`
  /** Prefix of the command. */
  launcher: readonly string[]
  /** Cleans up after the command has exited. */
  release(): void
}

/**
 * Limits the memory of a process and its children: of all together if control groups are available, otherwise of each separately.
 * @returns undefined if the system supports neither, such as macOS and Windows
 */
export function limitMemory(megabytes: number): MemoryLimit | undefined {
  if (process.platform !== 'linux') return undefined
  return bySystemd(megabytes) ?? byControlGroup(megabytes) ?? byUlimit(megabytes)
}

function bySystemd(megabytes: number): MemoryLimit | undefined {
  const user = process.getuid?.() === 0 ? [] : ['--user']
  const settings = ['-p', `MemoryMax=${megabytes}M`, '-p', 'MemorySwapMax=0']
  const launcher = ['systemd-run', '--quiet', '--collect', '--scope', ...user, ...settings, '--']
  const [command = '', ...options] = launcher
  if (spawnSync(command, [...options, 'true'], { stdio: 'ignore', timeout: 5_000 }).status !== 0) return undefined
  return { by: 'systemd', launcher, release: () => undefined }
}

/** Creates a group below this process's own, in control groups version 1. Groups of version 2 are managed by systemd. */
function byControlGroup(megabytes: number): MemoryLimit | undefined {
  const own = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1]
  if (own === undefined) return undefined
  const group = join('/sys/fs/cgroup/memory', own, `vanbay-test-${process.pid}`)
  try {
    if (!existsSync(group)) mkdirSync(group)
    writeFileSync(join(group, 'memory.limit_in_bytes'), String(megabytes * MB))
  } catch {
    return undefined
  }
  // The shell joins the group, then exec replaces it with the command.
  const launcher = ['sh', '-c', `echo $$ > '${join(group, 'cgroup.procs')}' && exec "$@"`, 'sh']
  const release = (): void => {
    try {
      rmdirSync(group)
    } catch {
      // A process in the group has not exited yet. The group is empty once it has.
    }
  }
  return { by: 'a control group', launcher, release }
}

/** Limits each process's data segment, in kilobytes. A limit of address space would not work: the engine reserves gigabytes of it and uses little. */
const byUlimit = (megabytes: number): MemoryLimit => ({
  by: `ulimit, and ${RESERVED_MB} MB that the engine only reserves`,
  launcher: ['sh', '-c', `ulimit -d ${(megabytes + RESERVED_MB) * 1024} && exec "$@"`, 'sh'],
  release: () => undefined,
})
