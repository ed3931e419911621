import { graphql } from '../platform/api/graphql.ts'

const CodeFragment = graphql(`
  fragment CodeInSettings on DiscountCodeSettings {
    id
    code
    prefix
    codes
    type
    amount
    nameKeys
    fromDay
    untilDay
    validFrom
    validUntil
    maxUses
    maxUsesPerCustomer
    uses
    note
    isPaused
    createdAt
    given {
      currency
      amount
    }
    stamp
  }
`)

export const DiscountCodesQuery = graphql(
  `
    query DiscountCodes {
      discountCodes {
        codes {
          ...CodeInSettings
        }
        services {
          nameKey
          name
          active
        }
        mayChange
        timeZone
        today
        now
      }
    }
  `,
  [CodeFragment],
)

export const CodesOfSetQuery = graphql(`
  query CodesOfSet($codeId: ID!) {
    discountCodesOfSet(codeId: $codeId) {
      code
      uses
    }
  }
`)

export const CodeOrdersQuery = graphql(`
  query CodeOrders($codeId: ID!) {
    discountCodeOrders(codeId: $codeId) {
      workOrderId
      code
      customerName
      scheduledAt
      timeZone
      currency
      discount
    }
  }
`)

export const CreateCodeMutation = graphql(`
  mutation CreateDiscountCode($code: String!, $terms: DiscountCodeTerms!) {
    createDiscountCode(code: $code, terms: $terms) {
      id
    }
  }
`)

export const GenerateCodesMutation = graphql(`
  mutation GenerateDiscountCodes($prefix: String!, $count: Int!, $terms: DiscountCodeTerms!) {
    generateDiscountCodes(prefix: $prefix, count: $count, terms: $terms) {
      id
    }
  }
`)

export const UpdateCodeMutation = graphql(
  `
    mutation UpdateDiscountCode($codeId: ID!, $seen: String!, $terms: DiscountCodeTerms!) {
      updateDiscountCode(codeId: $codeId, seen: $seen, terms: $terms) {
        ...CodeInSettings
      }
    }
  `,
  [CodeFragment],
)

export const PauseCodeMutation = graphql(`
  mutation PauseDiscountCode($codeId: ID!, $seen: String!) {
    pauseDiscountCode(codeId: $codeId, seen: $seen) {
      id
    }
  }
`)

export const ResumeCodeMutation = graphql(`
  mutation ResumeDiscountCode($codeId: ID!, $seen: String!) {
    resumeDiscountCode(codeId: $codeId, seen: $seen) {
      id
    }
  }
`)
