// Files that people upload, and the links by which browsers load them.
export { hasPicture } from './file.queries.ts'
export { filesRoutes } from './file.routes.ts'
export { dropFile, storeFile } from './file.service.ts'
export { pictureLink } from './file-link.service.ts'
export { startFilesJobs } from './files.jobs.ts'
