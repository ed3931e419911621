/*
 * The service worker, built as /sw.js (scripts/vite/service-worker.ts): keeps the page and the files of a release, so that without reception a
 * reload shows the booking, or for signed-in staff their work, and not the browser's error. It imports nothing from other folders, because it must be one file.
 * See docs/decisions/2026-11-25-service-worker.md.
 */
import { cacheName, keepsStaff, kindOf, outdated } from './kept.ts'

/** What this file uses of a worker's events and global. TypeScript has their types only without those of pages. */
interface WorkEvent {
  waitUntil(work: Promise<unknown>): void
}
interface AskEvent extends WorkEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface MessageFrom extends WorkEvent {
  readonly data: unknown
}
interface WorkerScope {
  readonly caches: CacheStorage
  readonly clients: { claim(): Promise<void> }
  readonly location: Location
  addEventListener(type: 'install' | 'activate', listener: (event: WorkEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: AskEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageFrom) => void): void
  skipWaiting(): Promise<void>
}
declare const self: WorkerScope

/** Written by the build. */
declare const RELEASE: {
  id: string
  /** The application's script, which a page of this release names. */
  application: string
  customers: readonly string[]
  /** The files that staff need beside those of customers. */
  staff: readonly string[]
}

/** Every path has the same page; this one has no headers for frames. */
const PAGE = '/account'
/** What a page of signed-in staff says (web/platform/keep-pages.ts). */
const KEEP_STAFF = 'keep staff'
/** Milliseconds until a page that does not answer is taken from the cache: a weak signal may give no answer for minutes. */
const PATIENCE_MS = 6_000
/** A proxy answers these while the server is away. */
const AWAY = new Set([502, 503, 504])

const ownCache = (): Promise<Cache> => self.caches.open(cacheName('customers', RELEASE.id))

/** Keeps a file. Its name has a hash of its content, so an equal one of the release before is the same. @throws Error when it cannot be had */
async function keepFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return
  const answer = (await self.caches.match(path)) ?? (await fetch(path, { priority: 'low' }))
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  await cache.put(path, answer)
}

/** Keeps the page. @throws Error when a server of another release sent it: its files would be missing */
async function keepPage(cache: Cache): Promise<void> {
  const answer = await fetch(PAGE, { cache: 'no-cache' })
  const text = await answer.clone().text()
  if (!answer.ok || !text.includes(RELEASE.application)) throw new Error(`${PAGE} is of another release.`)
  await cache.put(PAGE, answer)
}

/** Keeps the files that staff need beside those of customers. */
async function keepStaff(): Promise<void> {
  const cache = await self.caches.open(cacheName('staff', RELEASE.id))
  await Promise.all(RELEASE.staff.map(path => keepFile(cache, path)))
}

/** Keeps everything of this release, or nothing: the browser tries again at the next visit. */
async function keepRelease(): Promise<void> {
  const isStaffs = keepsStaff(await self.caches.keys())
  const cache = await ownCache()
  await Promise.all([
    keepPage(cache),
    ...RELEASE.customers.map(path => keepFile(cache, path)),
    ...(isStaffs ? [keepStaff()] : []),
  ])
}

async function forgetOldReleases(): Promise<void> {
  const names = outdated(await self.caches.keys(), RELEASE.id)
  await Promise.all(names.map(name => self.caches.delete(name)))
}

/** Answers with the server's page, or with the kept one when none comes. */
async function answerPage(request: Request): Promise<Response> {
  const coming = fetch(request).catch(() => undefined)
  const cachedPage = await (await ownCache()).match(PAGE, { ignoreVary: true })
  if (!cachedPage) return (await coming) ?? Response.error()
  const patience = new Promise<undefined>(done => setTimeout(done, PATIENCE_MS))
  const answer = await Promise.race([coming, patience])
  return answer === undefined || AWAY.has(answer.status) ? cachedPage : answer
}

/** Answers with the server's page; with the kept one only where staff are signed in: elsewhere its files are missing. */
const answerStaffPage = async (request: Request): Promise<Response> =>
  keepsStaff(await self.caches.keys()) ? await answerPage(request) : await fetch(request)

const answerFile = async ({ url }: Request): Promise<Response | undefined> =>
  await self.caches.match(url, { ignoreVary: true })

// Takes over at once: old tabs find their files in the cache of the release before.
self.addEventListener('install', event => event.waitUntil(keepRelease().then(() => self.skipWaiting())))
self.addEventListener('activate', event => event.waitUntil(forgetOldReleases().then(() => self.clients.claim())))
self.addEventListener('fetch', event => {
  const { request } = event
  const kind = kindOf(request, self.location.origin)
  if (kind === 'page') event.respondWith(answerPage(request))
  if (kind === 'staff page') event.respondWith(answerStaffPage(request))
  if (kind === 'file') event.respondWith(answerFile(request).then(cachedFile => cachedFile ?? fetch(request)))
})
self.addEventListener('message', event => {
  if (event.data === KEEP_STAFF) event.waitUntil(keepStaff())
})
