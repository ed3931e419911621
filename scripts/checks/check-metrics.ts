// Fails when the dashboard or an alert names a metric that no process has, when an alert has no entry in the runbook, and when nothing shows one of our metrics.
import { readFileSync } from 'node:fs'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { parse } from 'yaml'
import { TEXTS } from '../../server/platform/observe/texts.ts'

const DASHBOARD = 'ops/grafana-dashboard.json'
const ALERTS = 'ops/alerts.yaml'
const RUNBOOK = 'docs/runbook.md'
const NAME = /\b(?:vanbay|nodejs|process)_[a-z\d_]+/g
const PART_OF_HISTOGRAM = /_(?:bucket|sum|count)$/

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string; runbook: string } }[] }[]
}

const registry = new Registry()
collectDefaultMetrics({ register: registry })
const known = new Set([...Object.keys(TEXTS.metrics), ...registry.getMetricsAsArray().map(({ name }) => name)])
const dashboard = readFileSync(DASHBOARD, 'utf8')
const alerts = readFileSync(ALERTS, 'utf8')
const problems: string[] = []
const shown = new Set<string>()
for (const [file, text] of [
  [DASHBOARD, dashboard],
  [ALERTS, alerts],
] as const)
  for (const [name] of text.matchAll(NAME)) {
    const metric = known.has(name) ? name : name.replace(PART_OF_HISTOGRAM, '')
    shown.add(metric)
    if (!known.has(metric)) problems.push(`${file} names the metric ${name}, which does not exist.`)
  }
for (const name of Object.keys(TEXTS.metrics))
  if (!shown.has(name)) problems.push(`No panel and no alert shows the metric ${name}.`)

const entries = new Set(
  readFileSync(RUNBOOK, 'utf8')
    .split('\n')
    .flatMap(line => /^### (\w+)$/.exec(line)?.[1] ?? []),
)
const rules = (parse(alerts) as Rules).groups.flatMap(group => group.rules)
for (const { alert, annotations } of rules) {
  if (!entries.has(alert)) problems.push(`${RUNBOOK} has no entry "### ${alert}".`)
  if (annotations.runbook !== `${RUNBOOK}#${alert.toLowerCase()}`)
    problems.push(`The alert ${alert} must name ${RUNBOOK}#${alert.toLowerCase()}.`)
}

if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
// The library's observers would keep the process alive.
process.exit()
