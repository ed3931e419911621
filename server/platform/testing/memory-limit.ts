import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MB = 1024 * 1024

/** A limit under which a command can be started. */
export interface MemoryLimit {
  /** What sets it. */
  by: 'systemd' | 'a control group' | 'ulimit'
  /** Comes before the command. */
  launcher: readonly string[]
  /** Clears away what was made for it, once the command has ended. */
  release(): void
}

/**
 * A limit of memory for a process and all that it starts: of both together where control groups can be had, else of each alone.
 * @returns undefined where the system can do neither, as on macOS and Windows
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

/** A group below this process's own, of the first version of control groups: those of the second are systemd's to make. */
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
  // The shell joins the group, and the command takes the shell's place.
  const launcher = ['sh', '-c', `echo $$ > '${join(group, 'cgroup.procs')}' && exec "$@"`, 'sh']
  const release = (): void => {
    try {
      rmdirSync(group)
    } catch {
      // What was started there has not ended yet. The group is empty once it has.
    }
  }
  return { by: 'a control group', launcher, release }
}

/** What each process may write to, in kilobytes. A limit of addresses would not do: the engine reserves gigabytes of them and uses few. */
const byUlimit = (megabytes: number): MemoryLimit => ({
  by: 'ulimit',
  launcher: ['sh', '-c', `ulimit -d ${megabytes * 1024} && exec "$@"`, 'sh'],
  release: () => undefined,
})
