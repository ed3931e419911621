import { existsSync } from 'node:fs'

/** The headless shell is preferred: it draws less, so journeys and screenshots are a third faster. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Returns the path of Chromium for journeys and screenshots: that of CHROMIUM, else the system's; undefined if there is none. */
export function findChromium() {
  return process.env.CHROMIUM ?? INSTALLED.find(path => existsSync(path))
}
