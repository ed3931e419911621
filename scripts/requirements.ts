// npm run requirements: the requirements without a test in npm test, by area. Exits with 1 if there are any.
// npm run requirements PAY ROLE: only these areas. npm run requirements PAY-01: the tests of an ID.
import { readFileSync } from 'node:fs'
import { findProofs } from './checks/find-proofs.ts'
import { findIds, listFiles, openRegister } from './checks/requirement-register.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const areaOf = (id: string) => id.slice(0, -3)

const texts = new Map([...openRegister().texts].filter(([id]) => findIds(id).length > 0))
const areas = [...new Set([...texts.keys()].map(areaOf))]
const filters = process.argv.slice(2)
const unknown = filters.filter(name => !areas.includes(name) && !texts.has(name))
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', ')} in docs/requirements.md. Its areas: ${areas.join(' ')}.`)
  process.exit(2)
}

const proofs = new Map<string, string[]>()
for (const file of listFiles(/(?<!\.slow)\.(test|spec)\.tsx?$/)) {
  for (const { ids, title, line } of findProofs(file, readFileSync(file, 'utf8'))) {
    for (const id of ids) proofs.set(id, [...(proofs.get(id) ?? []), `${file}:${line} ${title}`])
  }
}

let missing = 0
for (const area of areas) {
  const chosen = [...texts.keys()].filter(id => {
    return areaOf(id) === area && (filters.length === 0 || filters.includes(area) || filters.includes(id))
  })
  const lacking = chosen.filter(id => !proofs.has(id))
  missing += lacking.length
  if (chosen.length > 0)
    say(`${area.padEnd(9)} ${String(chosen.length - lacking.length).padStart(3)} of ${chosen.length} have a test`)
  for (const id of lacking) say(`  ${id}  ${texts.get(id)}`)
  for (const id of chosen.filter(name => filters.includes(name)))
    for (const proof of proofs.get(id) ?? []) say(`  ${proof}`)
}
process.exit(missing > 0 ? 1 : 0)
