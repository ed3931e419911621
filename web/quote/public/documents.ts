import { graphql } from '../../platform/api/graphql.ts'
import { QuoteContentFragment } from '../documents.ts'

export const LinkedQuoteQuery = graphql(
  `
    query LinkedQuote($link: String!) {
      linkedQuote(link: $link) {
        quoteNumber
        version
        currency
        sentAt
        timeZone
        state
        answeredBy
        answeredAt
        content {
          ...QuoteParts
        }
      }
    }
  `,
  [QuoteContentFragment],
)

export const AnswerLinkedQuoteMutation = graphql(
  `
    mutation AnswerLinkedQuote($link: String!, $version: Int!, $answer: QuoteAnswer!, $name: String!, $reason: String!) {
      answerLinkedQuote(link: $link, version: $version, answer: $answer, name: $name, reason: $reason) {
        quoteNumber
        version
        currency
        sentAt
        timeZone
        state
        answeredBy
        answeredAt
        content {
          ...QuoteParts
        }
      }
    }
  `,
  [QuoteContentFragment],
)
