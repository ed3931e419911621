import { graphql } from '../platform/api/graphql.ts'

const LineFragment = graphql(`
  fragment HistoryLine on SettingsChangeLine {
    label
    from
    to
  }
`)

export const SettingsHistoryQuery = graphql(
  `
    query SettingsHistory(
      $author: String
      $section: HistorySection
      $franchiseId: ID
      $words: String
      $from: DateTime
      $until: DateTime
      $before: ID
      $first: Int
    ) {
      settingsHistory(
        author: $author
        section: $section
        franchiseId: $franchiseId
        words: $words
        from: $from
        until: $until
        before: $before
        first: $first
      ) {
        id
        at
        author
        authorKind
        device
        section
        title
        franchise
        lines {
          ...HistoryLine
        }
        more
        reason
        problem
      }
    }
  `,
  [LineFragment],
)

export const SettingsAuthorsQuery = graphql(`
  query SettingsAuthors {
    settingsAuthors {
      key
      name
    }
  }
`)

export const PreviewPutBackQuery = graphql(
  `
    query PreviewPutBack($id: ID!) {
      previewPutBack(id: $id) {
        title
        lines {
          ...HistoryLine
        }
        impact {
          blocking {
            text
            workOrderId
            customerId
          }
          warnings {
            text
            workOrderId
            customerId
          }
          stamp
        }
        stamp
      }
    }
  `,
  [LineFragment],
)

export const PutBackMutation = graphql(`
  mutation PutBack($id: ID!, $seen: String!, $accepted: String) {
    putBackChange(id: $id, seen: $seen, accepted: $accepted)
  }
`)
