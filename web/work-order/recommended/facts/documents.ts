import { graphql } from '../../../platform/api/graphql.ts'

/** A line of recommended work, as staff read it. */
export const RecommendedWorkFragment = graphql(`
  fragment RecommendedWorkFacts on RecommendedWork @_unmask {
    serviceId
    name
    parts
    state
    price
    isForVisit
    isAddOn
    answeredPrice
    answeredBy
    answeredAt
    addProblem
  }
`)
