import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from './platform/config.ts'
import { keysOf, secretOf } from './platform/secret.ts'
import type { Services } from './platform/services.ts'
import type { AddressSearch } from './ports/address-search.ts'
import type { SessionRecorder } from './ports/session-recorder.ts'
import type { TravelTimes } from './ports/travel-time.ts'
import { createGoogleAddressSearch } from './providers/address-search/google-address-search.ts'
import { createMapboxAddressSearch } from './providers/address-search/mapbox-address-search.ts'
import { createOfflineAddressSearch } from './providers/address-search/offline-address-search.ts'
import { connectionMode } from './providers/connected-car/connection-mode.ts'
import { sandboxClient } from './providers/connected-car/sandbox-client.ts'
import { createSmartcar } from './providers/connected-car/smartcar.ts'
import { createLocalFiles, LOCAL_BASE } from './providers/files/local-files.ts'
import { createS3Files } from './providers/files/s3-files.ts'
import { createAltchaCheck } from './providers/human-check/altcha-check.ts'
import { createRecaptchaCheck } from './providers/human-check/recaptcha-check.ts'
import { createLocalInvoiceReader } from './providers/invoice-reader/local-invoice-reader.ts'
import { createMailboxMailer } from './providers/mail/mailbox-mailer.ts'
import { createSmtpMailer } from './providers/mail/smtp-mailer.ts'
import { environmentOf, watchAccounts } from './providers/payment-gateway/environment.ts'
import { sandboxAccounts } from './providers/payment-gateway/sandbox-accounts.ts'
import { createStripeGateways } from './providers/payment-gateway/stripe-gateways.ts'
import { createHttpsImages } from './providers/public-images/https-images.ts'
import { createCollectorRecorder } from './providers/session-recorder/collector-recorder.ts'
import { createLocalRecorder } from './providers/session-recorder/local-recorder.ts'
import { createMapboxStaticMap } from './providers/static-map/mapbox-static-map.ts'
import { createOfflineStaticMap } from './providers/static-map/offline-static-map.ts'
import { createGoogleTravelTimes } from './providers/travel-time/google-travel-times.ts'
import { createMapboxTravelTimes } from './providers/travel-time/mapbox-travel-times.ts'
import { createOsrmTravelTimes } from './providers/travel-time/osrm-travel-times.ts'
import { createOfflineDecoder } from './providers/vin/offline-decoder.ts'
import { createVpicDecoder } from './providers/vin/vpic-decoder.ts'

/** Creates the store of uploads: also for the operator's commands, which need no other service. */
export function uploadsOf(config: Config): Services['files'] {
  const origin = config.apiUrl && new URL(config.apiUrl).origin
  return config.s3
    ? createS3Files(config.s3)
    : createLocalFiles({ dataDir: config.dataDir, keys: keysOf(config), origin })
}

/** Returns what every location of an upload begins with. */
export const uploadsBase = ({ s3 }: Config): string => (s3 ? `${s3.endpoint}/${s3.bucket}/` : LOCAL_BASE)

/** Names the place of the uploads, for processes that must share it: the bucket, or a data folder, which gets an id for this. */
export function uploadsPlace({ s3, dataDir }: Config): string {
  if (s3) return `${s3.endpoint}/${s3.bucket}`
  const file = join(dataDir, 'files-id')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomUUID())
  return `folder ${readFileSync(file, 'utf8')}`
}

/** Creates an adapter for every port: the real service if configured, otherwise its offline stand-in. */
export function createServices(config: Config & { publicUrl: string }, ownerPool: pg.Pool): Services {
  const secret = secretOf(config)
  const { mapbox, recaptcha, smartcar, stripe, vin, mail } = config
  const apiUrl = config.apiUrl ?? '/api'
  return {
    addressSearch: addressSearchOf(config),
    staticMap: mapbox.token
      ? createMapboxStaticMap({ url: mapbox.url, token: mapbox.token })
      : createOfflineStaticMap(),
    connectedCars: createSmartcar({
      mode: connectionMode(config.publicUrl),
      hasPkce: smartcar === undefined,
      ...(smartcar ?? {
        ...sandboxClient(secret),
        mode: 'simulated',
        connectUrl: `${config.publicUrl}/sandbox/smartcar`,
        authUrl: `http://127.0.0.1:${config.port}/sandbox/smartcar`,
        apiUrl: `http://127.0.0.1:${config.port}/sandbox/smartcar`,
      }),
    }),
    files: uploadsOf(config),
    humanCheck: recaptcha
      ? createRecaptchaCheck(recaptcha)
      : createAltchaCheck({ pool: ownerPool, secret, challengeUrl: `${apiUrl}/human-check/challenge` }),
    invoiceReader: createLocalInvoiceReader(),
    mailer: mail.smtpUrl
      ? createSmtpMailer({ url: mail.smtpUrl, tls: mail.tls, from: mail.from })
      : createMailboxMailer(ownerPool, mail.from),
    demoMailer: createMailboxMailer(ownerPool, mail.from),
    payments: createStripeGateways({
      keys: keysOf(config),
      ...(stripe
        ? { accounts: stripe, sandbox: undefined }
        : { accounts: sandboxAccounts(secret), sandbox: { host: '127.0.0.1', port: config.port } }),
      environmentId: environmentOf(ownerPool, config.environmentName),
      watch: watchAccounts(ownerPool),
      pauseMs: config.providerPauseSeconds * 1000,
    }),
    publicImages: createHttpsImages(),
    sessionRecorder: sessionRecorderOf(config),
    travelTimes: travelTimesOf(config),
    vinDecoder:
      vin.decoder === 'vpic'
        ? createVpicDecoder({ url: vin.vpicUrl })
        : createOfflineDecoder(join(config.dataDir, 'vpic')),
  }
}

function addressSearchOf({ googlePlaces, mapbox }: Config): AddressSearch {
  if (googlePlaces) return createGoogleAddressSearch(googlePlaces)
  return mapbox.token
    ? createMapboxAddressSearch({ url: mapbox.url, token: mapbox.token })
    : createOfflineAddressSearch()
}

function travelTimesOf({ travel }: Config): TravelTimes | null {
  if (!travel) return null
  if (travel.source === 'osrm') return createOsrmTravelTimes(travel)
  return travel.source === 'mapbox' ? createMapboxTravelTimes(travel) : createGoogleTravelTimes(travel)
}

function sessionRecorderOf({ sessionRecording, dataDir }: Config): SessionRecorder | null {
  if (!sessionRecording) return null
  const { collector } = sessionRecording
  return collector ? createCollectorRecorder(collector) : createLocalRecorder(dataDir)
}
