// npm run simulate: plays the days of a business under each rule of scheduling, with the product's own rules, and prints what came of it.
import { readArguments } from './read-arguments.ts'
import { type Business, tableOf } from './simulation/week.ts'

const USAGE = `Usage: npm run simulate -- [options]

  --days 10        working days
  --vans 5         vans
  --requests 300   customers who ask for a visit in these days
  --area 25        the side of the square that is served, in km
  --shortest 30    the shortest real work, in minutes
  --longest 75     the longest real work, in minutes
  --opens 8        the hour at which the vans open
  --closes 18      the hour at which they close
  --weeks 12       how often the days are played, each time with other customers
  --seed 1         the same seed gives the same customers`

const { values } = readArguments(USAGE, {
  options: {
    days: { type: 'string', default: '10' },
    vans: { type: 'string', default: '5' },
    requests: { type: 'string', default: '300' },
    area: { type: 'string', default: '25' },
    shortest: { type: 'string', default: '30' },
    longest: { type: 'string', default: '75' },
    opens: { type: 'string', default: '8' },
    closes: { type: 'string', default: '18' },
    weeks: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
  },
})

/** Reads a whole number. A wrong one ends the process with 1. */
function whole(name: keyof typeof values, least: number, most: number): number {
  const value = Number(values[name])
  if (Number.isInteger(value) && value >= least && value <= most) return value
  console.error(`--${name} must be a whole number from ${least} to ${most}.\n\n${USAGE}`)
  return process.exit(1)
}

const business: Business = {
  days: whole('days', 1, 365),
  vans: whole('vans', 1, 200),
  requests: whole('requests', 1, 100_000),
  areaKm: whole('area', 1, 500),
  leastMinutes: whole('shortest', 5, 480),
  mostMinutes: whole('longest', whole('shortest', 5, 480), 480),
  opensHour: whole('opens', 0, 22),
  closesHour: whole('closes', whole('opens', 0, 22) + 1, 24),
}
const [weeks, seed] = [whole('weeks', 1, 1_000), whole('seed', 0, 1_000_000_000)]
const { vans, days, requests, areaKm } = business
console.log(
  `${vans} vans, ${days} days, ${requests} requests, ${areaKm} × ${areaKm} km, ${weeks} times from seed ${seed}.\n`,
)
for (const line of tableOf(
  business,
  Array.from({ length: weeks }, (_, index) => seed + index),
))
  console.log(line)
