import { hash, verify } from '@node-rs/argon2'

/** argon2id is the library's default algorithm; the costs are OWASP's minimum, about 5 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** The hash of a password that nobody has, with the same costs. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$rsvhJz7w+YSMxfRBJxyOpw$EFCn3rbxtCxIijDNTioW03vB0Vzx5tnAVj7u66C9M3E'

/** Checks a password. Computes one hash also without an account or a password, so that timing reveals nothing. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const isRight = await verify(passwordHash || DECOY, password)
  return isRight && Boolean(passwordHash)
}
