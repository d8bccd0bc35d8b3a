import {
  findPeople as findPeopleRoute,
  listContacts as listContactsRoute,
  readPersonal as readPersonalRoute,
  removeAvatar as removeAvatarRoute,
  savePersonal as savePersonalRoute,
  uploadAvatar as uploadAvatarRoute,
} from '@iwater/contract/accounts/profile'
import { imageSizeLimit } from '@iwater/contract/files'
import { sentFile } from '#platform/http/sent-file'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import {
  findPeople,
  listContacts,
  readPersonal,
  removeAvatar,
  savePersonal,
  uploadAvatar,
} from './profile.service.ts'

export function profileRoutes(api: Api, services: Services) {
  serve(api, readPersonalRoute, (_, { session, language }) =>
    readPersonal(services, session, language),
  )
  serve(api, savePersonalRoute, (change, { session }) => savePersonal(services, session, change))
  serve(api, uploadAvatarRoute, (_, { session, request }) =>
    uploadAvatar(services, session, sentFile(request, imageSizeLimit + 1)),
  )
  serve(api, removeAvatarRoute, (_, { session }) => removeAvatar(services, session))
  serve(api, findPeopleRoute, (wanted, { session, language }) =>
    findPeople(services, session, language, wanted),
  )
  serve(api, listContactsRoute, (wanted, { session, language }) =>
    listContacts(services, session, language, wanted),
  )
}
