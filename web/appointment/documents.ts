import { graphql } from '../app/graphql.ts'

export const UpdateScheduledTimeMutation = graphql(`
  mutation UpdateScheduledTime($id: ID!, $scheduledAt: DateTime!, $isBooked: Boolean) {
    updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: $isBooked) {
      reason
    }
  }
`)
