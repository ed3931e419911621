import { z } from 'zod'

const manifest = z.object({
  format: z.literal(1),
  product: z.literal('vanbay'),
  kind: z.literal('move'),
  /** The newest migration. */
  schema: z.string(),
  tenant: z.object({ id: z.number().int().positive(), name: z.string() }),
  createdAt: z.coerce.date(),
  /** Says whether the other installation has the same secret, and nothing else about it. */
  secretCheck: z.string(),
  /** The installation, as the payment provider knows it. */
  environment: z.string(),
  /** What every location of an upload begins with. */
  uploadsBase: z.string(),
  /** Every file but this one, with its rows and the SHA-256 of its content. */
  files: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
})

/** What an archive says of itself. It is written last. */
export type MoveManifest = z.infer<typeof manifest>

/** @throws Error when it is not of an archive that `move-out` wrote */
export function readMoveManifest(content: string): MoveManifest {
  const parsed = manifest.safeParse(JSON.parse(content))
  if (!parsed.success)
    throw new Error('This is no archive of a business that moves. Write one with: npm run tenant -- move-out')
  return parsed.data
}

export const MANIFEST = 'manifest.json'
export const VEHICLES = 'vehicles.ndjson'
export const JOBS = 'jobs.ndjson'
export const UPLOADS = 'uploads/'
