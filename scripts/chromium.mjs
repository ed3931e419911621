import { existsSync } from 'node:fs'

/** Without a window there is less to draw: the shell first, for journeys and pictures go a third faster in it. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Path of the Chromium for journeys and pictures: the one that CHROMIUM names, else the system's; undefined where it has none. */
export function findChromium() {
  return process.env.CHROMIUM ?? INSTALLED.find(path => existsSync(path))
}
