import { z } from 'zod'
import { id, instant, localText } from '../fields.ts'

/**
 * The request header by which a client names the view that it shows, by its id; without a view it sends none. A request that
 * names another one than the session has is rejected with `view-as.changed`, so that the data of two persons never stand side
 * by side.
 */
export const viewHeader = 'x-view-as'

/** The product as a user views it in the place of another person. */
export const viewAs = z.object({
  viewId: id,
  /** The person in whose place the product is viewed. */
  personId: id,
  name: localText,
  endsAt: instant,
})
export type ViewAs = z.infer<typeof viewAs>
