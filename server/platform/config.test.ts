import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

test('DOOR-07 TRUST_PROXY is a list of networks or a number of proxies, and never trusts everyone', () => {
  const read = (TRUST_PROXY: string) => loadConfig({ TRUST_PROXY }).trustProxy
  expect(loadConfig({}).trustProxy).toBe(false)
  expect(read('false')).toBe(false)
  expect(read('2')).toBe(2)
  expect(read('10.0.0.0/8, 127.0.0.1,2001:db8::/32')).toEqual(['10.0.0.0/8', '127.0.0.1', '2001:db8::/32'])
  expect(() => read('true')).toThrow(/would believe any address that a client writes.*TRUST_PROXY=10\.0\.0\.0\/8/)
  for (const wrong of ['0', '12', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8,', 'proxy.example', '1.2.3.4/x'])
    expect(() => read(wrong), wrong).toThrow(/The setting TRUST_PROXY is not valid/)
})

test('keys for two address services stop the start with a sentence that names both', () => {
  const google = { GOOGLE_PLACES_KEY: 'a key' }
  expect(loadConfig(google).googlePlaces).toEqual({
    key: 'a key',
    url: 'https://places.googleapis.com',
    geocodingUrl: 'https://maps.googleapis.com',
  })
  expect(loadConfig({}).googlePlaces).toBeUndefined()
  const both = () => loadConfig({ ...google, MAPBOX_TOKEN: 'a token' })
  expect(both).toThrow(ConfigError)
  expect(both).toThrow(/GOOGLE_PLACES_KEY and MAPBOX_TOKEN/)
})

test('a service for travel times needs its settings, and Google’s answers are not kept', () => {
  const travel = (env: Record<string, string>) => loadConfig(env).travel
  expect(travel({})).toBeUndefined()
  expect(travel({ TRAVEL_TIMES: 'osrm', OSRM_URL: 'http://osrm:5000/' })).toEqual({
    source: 'osrm',
    url: 'http://osrm:5000',
    cacheDays: 90,
  })
  expect(travel({ TRAVEL_TIMES: 'mapbox', MAPBOX_TOKEN: 'pk.1' })).toMatchObject({ token: 'pk.1', cacheDays: 0 })
  expect(travel({ TRAVEL_TIMES: 'mapbox', MAPBOX_TOKEN: 'pk.1', TRAVEL_CACHE_DAYS: '30' })).toMatchObject({
    cacheDays: 30,
  })
  const google = { TRAVEL_TIMES: 'google', GOOGLE_ROUTES_KEY: 'a key' }
  expect(travel(google)).toEqual({ source: 'google', url: 'https://routes.googleapis.com', key: 'a key' })
  expect(() => travel({ ...google, TRAVEL_CACHE_DAYS: '1' })).toThrow(/TRAVEL_CACHE_DAYS must be 0/)
  for (const [source, name] of [
    ['osrm', 'OSRM_URL'],
    ['mapbox', 'MAPBOX_TOKEN'],
    ['google', 'GOOGLE_ROUTES_KEY'],
  ] as const)
    expect(() => travel({ TRAVEL_TIMES: source })).toThrow(`TRAVEL_TIMES is ${source}, so ${name} must be set as well.`)
})

const EXTERNAL = { DATABASE_URL: 'postgres://owner@db.example/vanbay' }
const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'ca-central-1',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('a part of several processes needs the database and the file store that they share', () => {
  for (const ROLE of ['web', 'worker']) {
    expect(() => loadConfig({ ROLE })).toThrow(`ROLE=${ROLE} is one of several processes on one database`)
    expect(() => loadConfig({ ROLE, ...EXTERNAL })).toThrow(/share uploads in S3 only: set S3_ENDPOINT/)
    expect(loadConfig({ ROLE, ...EXTERNAL, ...S3 }).role).toBe(ROLE)
  }
  expect(loadConfig({}).role).toBe('all')
  expect(() => loadConfig({ ROLE: 'both' })).toThrow('The setting ROLE is not valid')
})

test('a web process runs no jobs, and a worker at least one at a time', () => {
  const concurrency = (env: Record<string, string>) => loadConfig({ ...EXTERNAL, ...S3, ...env }).workerConcurrency
  expect(concurrency({ ROLE: 'web', WORKER_CONCURRENCY: '8' })).toBe(0)
  expect(concurrency({ ROLE: 'worker' })).toBe(4)
  expect(() => concurrency({ ROLE: 'worker', WORKER_CONCURRENCY: '0' })).toThrow(/must be at least 1/)
})

test('browsers report only where somebody reads it, and a DSN names its key and project', () => {
  const { observe } = loadConfig({})
  expect(observe).toEqual({
    metrics: undefined,
    traces: undefined,
    sentryDsn: undefined,
    browserReportsPercent: 0,
    slowStatementMs: 1000,
  })
  expect(loadConfig({ METRICS_PORT: '9464' }).observe).toMatchObject({
    metrics: { host: '127.0.0.1', port: 9464 },
    browserReportsPercent: 10,
  })
  expect(loadConfig({ SENTRY_DSN: 'https://key@errors.example/7' }).observe.browserReportsPercent).toBe(10)
  for (const SENTRY_DSN of ['https://errors.example/7', 'https://key@errors.example/', 'ftp://key@errors.example/7'])
    expect(() => loadConfig({ SENTRY_DSN }), SENTRY_DSN).toThrow('The setting SENTRY_DSN is not valid')
  expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }).observe.traces).toEqual({
    endpoint: 'http://collector:4318',
    share: 1,
  })
})

test('BACKUP_DIR is a folder outside DATA_DIR, or a bucket of a known account', () => {
  const read = (settings: Record<string, string>) => loadConfig({ DATA_DIR: '/srv/vanbay', ...settings }).backup
  const s3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'ca-1',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  }
  expect(read({})).toBeUndefined()
  expect(read({ BACKUP_DIR: '/mnt/backup', BACKUP_KEEP_DAYS: '30' })).toEqual({ folder: '/mnt/backup', keepDays: 30 })
  expect(read({ BACKUP_DIR: '/srv/vanbay-backup' })).toMatchObject({ folder: '/srv/vanbay-backup' })
  expect(read({ BACKUP_DIR: 's3://safe', ...s3 })).toEqual({ bucket: 'safe', prefix: '', keepDays: 14 })
  expect(read({ BACKUP_DIR: 's3://safe/a/b', ...s3 })).toMatchObject({ bucket: 'safe', prefix: 'a/b/' })
  for (const inside of ['/srv/vanbay', '/srv/vanbay/backup', '/srv/other/../vanbay/backup'])
    expect(() => read({ BACKUP_DIR: inside }), inside).toThrow(/^BACKUP_DIR is inside DATA_DIR/)
  expect(() => read({ BACKUP_DIR: 's3://safe' })).toThrow(/^BACKUP_DIR is a bucket, so S3_ENDPOINT/)
})

test('a replica needs the address of its primary', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://owner@replica.example/vanbay' }
  expect(() => loadConfig(replica)).toThrow(/^DATABASE_REPLICA_URL is set, so DATABASE_URL must be set/)
  const primary = { DATABASE_URL: 'postgres://owner@db.example/vanbay' }
  expect(loadConfig({ ...primary, ...replica }).databaseReplicaUrl).toBe(replica.DATABASE_REPLICA_URL)
  expect(loadConfig(primary).databaseReplicaUrl).toBeUndefined()
})

test('a pooler needs the address of the database itself, and names of statements are kept only where it is said', () => {
  const pooler = { DATABASE_POOLER_URL: 'postgres://pooler.example:6432/vanbay' }
  expect(() => loadConfig(pooler)).toThrow(/^DATABASE_POOLER_URL is set, so DATABASE_URL must be set as well/)
  expect(loadConfig({ ...EXTERNAL, ...pooler }).databasePooler).toEqual({
    url: pooler.DATABASE_POOLER_URL,
    keepsStatements: false,
  })
  const kept = { ...EXTERNAL, ...pooler, DATABASE_POOLER_KEEPS_STATEMENTS: 'true' }
  expect(loadConfig(kept).databasePooler?.keepsStatements).toBe(true)
  expect(loadConfig(EXTERNAL).databasePooler).toBeUndefined()
})
