import { entityRoutes } from '@iwater/contract/kit/routes'
import { ownQuestion, ownReason, ownType } from '@iwater/contract/knowledge/own-entries'
import { productQuestion } from '@iwater/contract/knowledge/product-questions'
import type { InputOf, Route } from '@iwater/contract/route'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

export const types = entityRoutes(ownType)
export const questions = entityRoutes(ownQuestion)
export const reasons = entityRoutes(ownReason)
export const products = entityRoutes(productQuestion)

export const text = (zh: string, en: string) => ({ zh, en })
export const errorOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { error: string }).error
export const fieldsOf = ({ body }: { body: { data: unknown } }) =>
  Object.keys((body.data as { fields?: Record<string, string> }).fields ?? {})

/** A reason with a rule, in words that the product does not have. */
export const aReason = {
  reason: text('加热元件断线', 'The heating element is open-circuit'),
  result: text('测量加热元件电阻。', 'Measure the resistance of the element.'),
  source: 'GB/T 1',
  contradicted_when: 't > 300',
  contradicted_values: 't = w01010',
  contradicted_why: text('温度正常', 'The temperature is right'),
}

/** A question in words that the product does not have. */
export const anOwnQuestion = (typeId: string, own: object = {}) => ({
  name: text('臭氧尾气破坏器温度报警', 'Ozone destructor temperature alarm'),
  type_id: typeId,
  synonyms: text('尾破报警；破坏器超温', ''),
  text: text('报警时先停臭氧发生器。', 'Stop the ozone generator first.'),
  device_kinds: ['disinfection'],
  attachments: [],
  equipment: [],
  reasons: [aReason],
  ...own,
})

/** A tenant whose knowledge base an administrator edits, and a viewer who reads it. */
export async function knowledgeSetting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const editor = await aSignedInPerson(app, tenant, { loginName: 'editor' })
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'viewer', role: 'viewer' })
  const callerOf =
    ({ token }: { token: string }) =>
    <R extends Route>(route: R, input: InputOf<R>) =>
      app.call(route, input, { token })
  const call = callerOf(editor)
  const added = async <R extends Route>(route: R, draft: object) => {
    const { status, body, data } = await call(route, draft as InputOf<R>)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return (data as { id: string }).id
  }
  return {
    app,
    tenant,
    token: editor.token,
    call,
    viewerCall: callerOf(viewer),
    aType: (name = text('深度处理专用', 'Advanced treatment'), parent: string | null = null) =>
      added(types.add, { name, parent_id: parent }),
    aQuestion: (typeId: string, own: object = {}) =>
      added(questions.add, anOwnQuestion(typeId, own)),
  }
}
