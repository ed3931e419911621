import { hash, verify } from '@node-rs/argon2'

/** argon2id is the library's default algorithm; the costs are OWASP's minimum, about 5 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let decoy: Promise<string> | undefined

/** Checks a password. Takes equally long without an account or a password, so that timing reveals nothing. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  if (passwordHash) return await verify(passwordHash, password)
  decoy ??= hashPassword('nobody has this password')
  await verify(await decoy, password)
  return false
}
