import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { appRoleUrl } from './database/app-role.ts'
import { openSealed, seal, unseal } from './seal.ts'
import { isSignature, type Keys, keysOf, sign } from './secret.ts'

const [OLD, NEW, OTHER] = ['the secret of last year', 'the secret of today', 'a secret of somebody else']
const rotated: Keys = [NEW, 'one in between', OLD]
/** Signs as before signatures had a key id. */
const withoutKey = (secret: string) =>
  createHmac('sha256', secret).update('purpose\ntext').digest('base64url').slice(0, 32)

test('KEYS-01 signatures of a previous secret are accepted, new ones use the current secret', () => {
  const old = sign([OLD], 'purpose', 'text')
  expect(isSignature(rotated, 'purpose', 'text', old)).toBe(true)
  expect(isSignature([NEW], 'purpose', 'text', old)).toBe(false)
  const fresh = sign(rotated, 'purpose', 'text')
  expect(isSignature([NEW], 'purpose', 'text', fresh)).toBe(true)
  expect(isSignature([OLD], 'purpose', 'text', fresh)).toBe(false)
})

test('KEYS-01 a signature names its key: another key’s name, purpose or text makes it invalid', () => {
  const good = sign(rotated, 'purpose', 'text')
  const old = sign([OLD], 'purpose', 'text')
  expect(good).toMatch(/^[\w-]{38}$/)
  expect(good.slice(0, 6)).not.toBe(old.slice(0, 6))
  const wrong = [
    old.slice(0, 6) + good.slice(6),
    sign([OTHER], 'purpose', 'text'),
    sign(rotated, 'other', 'text'),
    sign(rotated, 'purpose', 'other'),
    good.slice(0, -1),
    `${good}A`,
    `x${good}`,
    good.slice(0, 6),
    '',
    'é'.repeat(38),
  ]
  for (const given of wrong) expect(isSignature(rotated, 'purpose', 'text', given), given).toBe(false)
})

test('KEYS-01 signatures without a key name are still valid', () => {
  for (const secret of [OLD, NEW]) expect(isSignature(rotated, 'purpose', 'text', withoutKey(secret))).toBe(true)
  expect(isSignature(rotated, 'purpose', 'text', withoutKey(OTHER))).toBe(false)
})

test('KEYS-01 a text sealed with a previous secret can be opened and is reported as old', () => {
  expect(openSealed(rotated, 'p', seal([OLD], 'p', 'x'))).toEqual({ text: 'x', isOld: true })
  expect(openSealed(rotated, 'p', seal(rotated, 'p', 'x'))).toEqual({ text: 'x', isOld: false })
  expect(unseal([NEW], 'p', seal(rotated, 'p', 'x'))).toBe('x')
  expect(() => unseal(rotated, 'p', seal([OTHER], 'p', 'x'))).toThrow()
})

test('KEYS-01 SECRET_PREVIOUS is a list of secrets, each as long as SECRET', () => {
  const SECRET = NEW
  expect(keysOf(loadConfig({ SECRET }))).toEqual([NEW])
  expect(keysOf(loadConfig({ SECRET, SECRET_PREVIOUS: `${OLD}, ${OTHER}` }))).toEqual([NEW, OLD, OTHER])
  expect(() => loadConfig({ SECRET, SECRET_PREVIOUS: `${OLD},short` })).toThrow(ConfigError)
})

test('DOOR-12 the role’s password is derived from SECRET and the owner’s, so it is not constant without a password', () => {
  const passwordOf = (url: string, secret: string) => new URL(appRoleUrl(url, secret)).password
  const bare = 'postgres://owner@db.example/vanbay'
  const constant = createHmac('sha256', '').update('vanbay_app').digest('hex')
  expect(passwordOf(bare, OLD)).not.toBe(constant)
  const all = [bare, 'postgres://owner:one@db.example/vanbay', 'postgres://owner:two@db.example/vanbay'].flatMap(url =>
    [OLD, NEW].map(secret => passwordOf(url, secret)),
  )
  expect(new Set(all).size).toBe(6)
  for (const password of all) expect(password).toMatch(/^[\da-f]{64}$/)
  expect(passwordOf(bare, OLD)).toBe(passwordOf(bare, OLD))
})
