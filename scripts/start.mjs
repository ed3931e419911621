// npm start: installs missing packages, builds, starts the database, migrates, seeds the demo on the first start, and serves.
import { become, buildSite, installPackages } from './install.mjs'
import { SERVER_COMMAND } from './server-command.mjs'

process.stdout.write('\n  Vanbay\n\n')
installPackages()
buildSite()
become('node', SERVER_COMMAND)
