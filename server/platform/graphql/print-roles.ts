import type { GraphQLField, GraphQLSchema } from 'graphql'
import { MANAGER_REACH } from '../../../domain/account/manager-reach.ts'
import { MANAGER_RIGHTS, PERMISSIONS, rolesWith } from '../../../domain/account/permissions.ts'
import { STAFF_ROLES } from '../../../domain/account/roles.ts'
import { type AuthScopes, policyOf } from './builder.ts'

/** Marks an operation that needs a recent login. */
const RECENT = ' 🔒'

const INTRODUCTION = `# Who may do what

Printed from the schema's own policies by \`npm run generate\`; the check fails when it is stale. A policy says who may ask. Which rows they get is the
command's own check: customers have their own records, staff those of the franchises that they belong to, owners and admins those of all, sales the vendors of their list and all customers,
technicians the vans that they drive. What is not for somebody answers as if it did not exist; nobody signed in answers 401. An owner or admin is always a manager too, so what a manager may do, they may do in every franchise.
An operation with ${RECENT.trim()} asks for the password again when the login is older than 10 minutes (server/session/recent-login-operations.ts).
`

const REACH_INTRODUCTION =
  'All other settings of the business are refused to managers. `putBackChange` needs the permission of the change that it puts back.'

/** Groups of users, in the order of the page. */
const AUDIENCES: [title: string, belongs: (policy: Partial<AuthScopes>) => boolean][] = [
  ['Anybody', policy => policy.anyone === true],
  ['Everyone who is signed in', policy => policy.signedIn === true],
  [`Staff: ${STAFF_ROLES.join(', ')}`, policy => policy.staff === true],
]

/** Prints the page docs/roles.md: every operation of the query API by who may use it. */
export function printRoles(schema: GraphQLSchema): string {
  const operations = [schema.getQueryType(), schema.getMutationType()].flatMap(type =>
    Object.values(type?.getFields() ?? {}).map(field => ({ field, audience: audienceOf(field) })),
  )
  const titles = AUDIENCES.map(([title]) => title)
  const others = [...new Set(operations.map(({ audience }) => audience))]
    .filter(title => !titles.includes(title))
    .sort()
  const sections = [...titles, ...others].map(title => {
    const rows = operations
      .filter(({ audience }) => audience === title)
      .map(
        ({ field }) =>
          `| \`${field.name}\`${field.extensions.needsRecentLogin === true ? RECENT : ''} | ${(field.description ?? '').replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')} |`,
      )
      .sort((a, b) => a.localeCompare(b, 'en'))
    return [`## ${title}`, '', '| operation | what it does |', '|---|---|', ...rows, ''].join('\n')
  })
  return [INTRODUCTION, permissionTable(), ...sections].join('\n')
}

/** The table of domain/account/permissions.ts. */
function permissionTable(): string {
  const roles = STAFF_ROLES.filter(role => PERMISSIONS.some(permission => rolesWith(permission).includes(role)))
  const granted: readonly string[] = MANAGER_RIGHTS
  const cell = (permission: (typeof PERMISSIONS)[number], role: (typeof STAFF_ROLES)[number]): string => {
    if (!rolesWith(permission).includes(role)) return ''
    return role === 'manager' && granted.includes(permission) ? 'when the franchise grants it' : 'yes'
  }
  const rows = PERMISSIONS.map(
    permission => `| \`${permission}\` | ${roles.map(role => cell(permission, role)).join(' | ')} |`,
  )
  const head = [`| permission | ${roles.join(' | ')} |`, `|---|${roles.map(() => '---|').join('')}`]
  const reach = Object.entries(MANAGER_REACH).map(
    ([permission, where]) =>
      `| \`${permission}\` | ${where === 'franchise' ? 'their own franchises' : `the whole business: ${where.why}`} |`,
  )
  const byRole = ['## Settings: permissions by role', '', ...head, ...rows, '']
  const reachHead = ['## Settings: where a manager’s change counts', '', REACH_INTRODUCTION, '']
  return [...byRole, ...reachHead, '| permission | counts in |', '|---|---|', ...reach, ''].join('\n')
}

function audienceOf(field: GraphQLField<unknown, unknown>): string {
  const policy = policyOf(field.extensions) ?? {}
  const audience = AUDIENCES.find(([, belongs]) => belongs(policy))
  if (policy.may) return `With ${policy.may}: ${rolesWith(policy.may).join(', ')}`
  return audience?.[0] ?? `Only ${(policy.role ?? []).join(', ')}`
}
