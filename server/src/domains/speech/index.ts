// Texts that are read aloud: an offline voice in a process of its own, or that of a provider.
export { startSpeechJobs } from './speech.jobs.ts'
export { speechRoutes } from './speech.routes.ts'
export { openSpeech, type Speech } from './speech.service.ts'
