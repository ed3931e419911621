// npm start: installs missing packages, builds, starts the database, migrates, seeds the demo on the first start, and serves.
import { become, buildSite, installPackages, isSiteBuilt } from './install.mjs'
import { SERVER_COMMAND } from './server-command.mjs'

process.stdout.write('\n  Vanbay\n\n')
await installPackages()
if (isSiteBuilt()) become('node', SERVER_COMMAND)
else {
  // The database is created and filled while the site is built. The server waits for the message before it serves.
  const server = become('node', SERVER_COMMAND, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  await buildSite()
  server.send('The site is built.')
}
