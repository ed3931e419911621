import type { Database } from '../platform/database/tenant-database.ts'
import type { Tenant } from '../platform/scope.ts'
import { type Sink, ZipWriter } from '../platform/zip.ts'
import { countInspections, reportedVans } from './inspection-report.ts'
import { writeInspectionReport } from './inspection-report-pdf.ts'

interface ZipRequest {
  tenant: Tenant
  logo: Buffer | null
  /** Instants as ISO 8601 text, as a job stores them. */
  startDate: string
  endDate: string
  franchiseIds: readonly number[]
  vanIds: readonly number[]
}

/** Writes a ZIP with a report for each van that has inspections. @param db one state of the database */
export async function zipInspections(
  db: Database,
  { tenant, logo, startDate, endDate, franchiseIds, vanIds }: ZipRequest,
  write: Sink,
  onRows: (count: number) => void,
): Promise<void> {
  const request = { startDate: new Date(startDate), endDate: new Date(endDate), franchiseIds, vanIds }
  const zip = new ZipWriter(write)
  let before = 0
  for (const van of await reportedVans(db, request)) {
    const one = { ...request, vanIds: [van.id] }
    const count = await countInspections(db, one)
    if (count === 0) continue
    const name = `${van.franchise} ${van.name}`.replaceAll(/[^\p{L}\p{N} .-]/gu, '_')
    await zip.add(`${name} ${van.id}.pdf`, part =>
      writeInspectionReport(db, { tenant, logo, request: one }, part, done => onRows(before + done)),
    )
    before += count
  }
  await zip.finish()
}
