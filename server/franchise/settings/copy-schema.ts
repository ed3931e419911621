import { builder } from '../../platform/graphql/builder.ts'
import { stamped } from '../../settings/impact.ts'
import { ImpactRef } from '../../settings/schema.ts'
import { CALENDAR_PARTS, calendarCopy, copyCalendar, type CopyTarget, previewCalendarCopy } from './copy-calendar.ts'
import { OpeningHoursRef } from './schema.ts'

const forCopies = { may: 'hours.change' } as const

const PartRef = builder.enumType('CalendarPart', {
  values: CALENDAR_PARTS,
  description: 'The hours of a week, closures and special hours, or the public holidays of each place',
})

const CopyTargetRef = builder.objectRef<CopyTarget>('CopyTarget').implement({
  description: 'A franchise that a calendar can be copied to',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone' }),
    city: t.exposeString('city'),
    provinceCode: t.exposeString('provinceCode'),
    hours: t.field({
      type: [OpeningHoursRef],
      description: 'Its present hours, for a copy of hours',
      resolve: ({ hours }) => [...hours],
    }),
    newDays: t.exposeInt('newDays', { description: 'Closed days or days with special hours that it would get' }),
    holidays: t.stringList({
      description: 'The names of the public holidays that it would get',
      resolve: ({ holidays }) => [...holidays],
    }),
    isSame: t.exposeBoolean('isSame', { description: 'A copy would change nothing' }),
    stamp: t.exposeString('stamp', { description: 'A copy sends it in `seen`' }),
  }),
})

builder.queryFields(t => {
  const from = {
    franchiseId: t.arg.id({ required: true, description: 'The franchise whose calendar is copied' }),
    part: t.arg({ type: PartRef, required: true }),
  }
  return {
    calendarCopy: t.withAuth(forCopies).field({
      type: [CopyTargetRef],
      description: "The actor's other franchises, with what a copy of this one's calendar would change",
      args: from,
      resolve: (_root, args, context) => calendarCopy(context, args),
    }),
    previewCalendarCopy: t.withAuth(forCopies).field({
      type: ImpactRef,
      description: 'The appointments that a copy affects',
      args: {
        ...from,
        toFranchiseIds: t.arg.idList({ required: true }),
        holidayNames: t.arg.stringList({ description: 'The public holidays that count; null: all' }),
      },
      resolve: async (_root, args, context) => stamped(await previewCalendarCopy(context, args)),
    }),
  }
})

builder.mutationFields(t => ({
  copyCalendar: t.withAuth(forCopies).field({
    type: [CopyTargetRef],
    description: 'Gives other franchises the hours of one, or adds its closures or public holidays to what they have',
    args: {
      franchiseId: t.arg.id({ required: true, description: 'The franchise whose calendar is copied' }),
      part: t.arg({ type: PartRef, required: true }),
      toFranchiseIds: t.arg.idList({ required: true }),
      holidayNames: t.arg.stringList({ description: 'The public holidays that count; null: all' }),
      seen: t.arg.stringList({ required: true, description: 'The stamps of the chosen franchises, in any order' }),
      accepted: t.arg.string(),
    },
    resolve: (_root, args, context) => copyCalendar(context, args),
  }),
}))
