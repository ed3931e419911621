// npm start: installs what is missing, builds, starts the database, migrates, seeds the demo on the first start, serves.
import { become, buildSite, installPackages } from './install.mjs'
import { SERVER_COMMAND } from './server-command.mjs'

process.stdout.write('\n  Vanbay\n\n')
installPackages()
buildSite()
become('node', SERVER_COMMAND)
