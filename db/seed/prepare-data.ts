import pg from 'pg'
import { importCatalogue } from '../../server/vehicle/import-catalogue.ts'
import { type DemoOptions, isSeeded, seedDemo } from './demo.ts'
import { loadPostalAreas } from './postal-areas.ts'

/** Prints the progress of a long step, on one line in a terminal, otherwise in tenths. */
export function progressLine(label: string): (done: number, total: number, what?: string) => void {
  let shown = -1
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
    const step = process.stdout.isTTY ? percent : Math.floor(percent / 25) * 25
    if (step === shown) return
    shown = step
    process.stdout.write(
      process.stdout.isTTY ? `\r  ${label}: ${percent} %${percent === 100 ? '\n' : ''}` : `  ${label}: ${step} %\n`,
    )
  }
}

/** Held while a process fills the database: others that start at the same time wait, and then find everything there. */
export const FILLING = 7_410_230

/** Fills an empty database: the vehicle catalogue, postal areas and, if requested, the demo tenants. Does nothing if all exist. */
export async function prepareData(
  pool: pg.Pool,
  { demo, ...options }: { demo: boolean } & Pick<DemoOptions, 'now' | 'standIns'>,
): Promise<void> {
  // A connection of its own, because a small pool may have none to spare.
  const lock = new pg.Client({ connectionString: pool.options.connectionString })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [FILLING])
    await fill(pool, { demo, ...options })
  } finally {
    await lock.end()
  }
}

async function fill(
  pool: pg.Pool,
  { demo, ...options }: { demo: boolean } & Pick<DemoOptions, 'now' | 'standIns'>,
): Promise<void> {
  const { rows } = await pool.query<{ vehicles: boolean; areas: boolean }>(
    'select exists (select from vehicle) as vehicles, exists (select from postal_area) as areas',
  )
  if (!rows[0]?.areas) {
    const progress = progressLine('Postal areas')
    progress(0, 1)
    await loadPostalAreas(pool)
    progress(1, 1)
  }
  if (!rows[0]?.vehicles) await importCatalogue(pool, progressLine('Vehicle catalogue'))
  if (demo && !(await isSeeded(pool))) await seedDemo(pool, { ...options, progress: progressLine('Demo data') })
}
