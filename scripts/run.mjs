// The command of an npm script: node scripts/run.mjs [--tools] [--site] <command> <its arguments>.
// --tools installs what tests, checks and benchmarks need, if it is missing; --site builds the web application, if it has changed.
import { become, buildSite, installPackages, isInstalled } from './install.mjs'

const args = process.argv.slice(2)
const takes = option => args[0] === option && args.shift() === option
const withTools = takes('--tools')
const withSite = takes('--site')

// What an operator runs beside a server, such as a backup, never changes the packages under it.
if (withTools || withSite || !isInstalled()) await installPackages({ withTools })
if (withSite) await buildSite()
const [command, ...rest] = args
become(command, rest)
