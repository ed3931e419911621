import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef } from '../platform/graphql/country-enums.ts'
import type { OutlinePath } from '../providers/static-map/outline-paths.ts'
import { stamped } from '../settings/impact.ts'
import { ImpactRef } from '../settings/schema.ts'
import { type AreaDot, type AreaMap, areaMap } from './area-map.ts'
import { previewServiceArea, updateServiceArea } from './change-area.ts'
import { codesNear, type FoundCodes, readCodesOf } from './find-codes.ts'
import { type AreaCode, describeCodes, type ServiceArea, serviceArea } from './read-area.ts'

const forReaders = { may: 'serviceArea.see' } as const
const forManagers = { may: 'serviceArea.change' } as const

const AreaCodeRef = builder.objectRef<AreaCode>('ServiceAreaCode').implement({
  description: 'A postal code of a service area',
  fields: t => ({
    code: t.exposeString('code'),
    city: t.exposeString('city', { nullable: true, description: 'Null: not in our list of places' }),
    others: t.exposeStringList('others', { description: 'Names of the other franchises that serve it' }),
  }),
})
const ServiceAreaRef = builder.objectRef<ServiceArea>('ServiceArea').implement({
  description: 'The postal codes that a franchise serves',
  fields: t => ({
    countryCode: t.expose('countryCode', { type: CountryCodeRef }),
    codes: t.field({
      type: [AreaCodeRef],
      resolve: ({ franchiseId, codes }, _args, { scope }) => describeCodes(scope.db, franchiseId, codes),
    }),
    mayChange: t.exposeBoolean('mayChange', { description: 'Managers may only if the franchise grants it' }),
    stamp: t.exposeString('stamp', { description: 'A save sends it as `seen`' }),
  }),
})
const FoundCodesRef = builder.objectRef<FoundCodes>('FoundPostalCodes').implement({
  fields: t => ({
    codes: t.field({ type: [AreaCodeRef], resolve: ({ codes }) => codes }),
    nothing: t.exposeStringList('nothing', { description: 'Beginnings that no known code has' }),
    otherCountry: t.exposeStringList('otherCountry'),
    wrong: t.exposeStringList('wrong', { description: 'Neither codes nor beginnings of codes' }),
  }),
})
const OutlineKindRef = builder.enumType('OutlineKind', { values: ['LAND', 'WATER', 'COUNTY', 'STATE'] as const })
const OutlineRef = builder.objectRef<OutlinePath>('MapOutline').implement({
  fields: t => ({
    kind: t.expose('kind', { type: OutlineKindRef }),
    path: t.exposeString('path', { description: 'An SVG path in pixels' }),
  }),
})
const AreaDotRef = builder.objectRef<AreaDot>('ServiceAreaDot').implement({
  description: 'The centre of a postal code on the map',
  fields: t => ({
    code: t.exposeString('code'),
    city: t.exposeString('city'),
    x: t.exposeFloat('x', { description: 'Pixels from the left' }),
    y: t.exposeFloat('y', { description: 'Pixels from the top' }),
    others: t.exposeInt('others', { description: 'How many other franchises serve it' }),
  }),
})
const AreaMapRef = builder.objectRef<AreaMap>('ServiceAreaMap').implement({
  description: 'A map of the codes around a franchise',
  fields: t => ({
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
    outlines: t.field({ type: [OutlineRef], resolve: ({ outlines }) => outlines }),
    baseX: t.exposeFloat('baseX'),
    baseY: t.exposeFloat('baseY'),
    dots: t.field({ type: [AreaDotRef], resolve: ({ dots }) => dots }),
  }),
})

builder.queryFields(t => {
  const ofFranchise = { franchiseId: t.arg.id({ required: true }) }
  return {
    serviceArea: t.withAuth(forReaders).field({
      type: ServiceAreaRef,
      args: ofFranchise,
      resolve: (_root, { franchiseId }, context) => serviceArea(context, franchiseId),
    }),
    serviceAreaMap: t.withAuth(forReaders).field({
      type: AreaMapRef,
      args: ofFranchise,
      resolve: (_root, { franchiseId }, context) => areaMap(context, franchiseId),
    }),
    pastedPostalCodes: t.withAuth(forManagers).field({
      type: FoundCodesRef,
      description: 'Reads pasted codes; `M5*` becomes all known codes with that beginning',
      args: { ...ofFranchise, text: t.arg.string({ required: true }) },
      resolve: (_root, args, context) => readCodesOf(context, args),
    }),
    postalCodesNear: t.withAuth(forManagers).field({
      type: [AreaCodeRef],
      description: 'The known codes whose centre is within a distance of the base',
      args: { ...ofFranchise, km: t.arg.float({ required: true, description: 'Kilometres, up to 300' }) },
      resolve: (_root, args, context) => codesNear(context, args),
    }),
    previewServiceArea: t.withAuth(forManagers).field({
      type: ImpactRef,
      description: 'The open orders and plan members that nobody would serve any more',
      args: { ...ofFranchise, codes: t.arg.stringList({ required: true }) },
      resolve: async (_root, args, context) => stamped(await previewServiceArea(context, args)),
    }),
  }
})

builder.mutationField('updateServiceArea', t =>
  t.withAuth(forManagers).field({
    type: ServiceAreaRef,
    description: 'Replaces the codes that a franchise serves',
    args: {
      franchiseId: t.arg.id({ required: true }),
      codes: t.arg.stringList({ required: true }),
      seen: t.arg.string({ required: true }),
      accepted: t.arg.string(),
    },
    resolve: (_root, args, context) => updateServiceArea(context, args),
  }),
)
