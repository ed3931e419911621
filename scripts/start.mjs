// npm start: installs what is missing, builds, starts the database, migrates, seeds the demo on the first start, serves.
import { become, buildSite, installPackages } from './install.mjs'

process.stdout.write('\n  Vanbay\n\n')
installPackages()
buildSite()
become('node', ['server/main.ts'])
