// Fails for a requirement ID or rule that the repository cites and docs/requirements.md does not define, or defines twice.
import { readFileSync } from 'node:fs'
import { findIds, findRules, listFiles, openRegister, REGISTER } from './requirement-register.ts'

const { texts, problems } = openRegister()
const areas = new Set([...texts.keys()].map(id => id.split('-')[0] ?? ''))
/** Data files contain names of cars and parts; generated files repeat the IDs of their sources. */
const isSource = (file: string) => !/^db\/vehicle-data\/|\.gen\.(d\.)?ts$/.test(file)

for (const file of listFiles(/\.(tsx?|mjs|sql|md|graphql|html|css)$/).filter(isSource)) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const id of [...findIds(line, areas), ...findRules(line)]) {
      if (!texts.has(id)) problems.push(`${file}:${index + 1} cites ${id}, which is not in ${REGISTER}.`)
    }
  }
}
if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
