// npm run licences: writes docs/licences.md from the lockfile. `--verify` fails when it is out of date, and for a licence that the product cannot use.
import { readFileSync, writeFileSync } from 'node:fs'
import { findRefused, licenceReport, type LockedPackage } from './checks/licence-report.ts'

const FILE = new URL('../docs/licences.md', import.meta.url)
const lockfile = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> }
const { sitePackages } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  sitePackages: string[]
}

const problems = findRefused(packages)
const report = licenceReport(packages, sitePackages)
if (!process.argv.includes('--verify')) writeFileSync(FILE, report)
else if (readFileSync(FILE, 'utf8') !== report) problems.push('docs/licences.md is out of date: npm run licences')

if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
