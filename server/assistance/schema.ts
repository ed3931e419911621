import { builder } from '../platform/graphql/builder.ts'
import { requestAssistance } from './request-assistance.ts'

const AssistanceRequestRef = builder.objectRef<{ id: number }>('AssistanceRequest').implement({
  fields: t => ({ id: t.exposeID('id') }),
})

builder.mutationField('createBookingAssistanceRequest', t =>
  t.field({
    type: AssistanceRequestRef,
    description: 'Sends a message to the team from a postal code without service (LOC-08)',
    authScopes: { anyone: true },
    args: {
      name: t.arg.string({ required: true }),
      phoneNumber: t.arg.string({ required: true, description: 'Ten digits' }),
      email: t.arg.string({ required: true }),
      body: t.arg.string({ required: true }),
      postalCode: t.arg.string({ required: true }),
      recaptchaToken: t.arg.string({
        required: true,
        description: 'The solved human check, action BookingAssistance',
      }),
    },
    resolve: async (_root, input, context) => ({ id: await requestAssistance(context, input) }),
  }),
)
