import { builder } from '../../platform/graphql/builder.ts'
import type { VisitTeam } from './visit-team.ts'

/** Who comes, as the customer reads it. */
export const VisitTeamRef = builder.objectRef<VisitTeam>('VisitTeam').implement({
  fields: t => ({
    firstNames: t.exposeStringList('firstNames', { description: 'Of the technicians' }),
    van: t.exposeString('van'),
  }),
})
