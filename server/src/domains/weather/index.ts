// The weather of the places that organisations have.
export { type ForecastDay, readForecasts } from './answers/forecast.queries.ts'
export { hasWeather } from './answers/strip.service.ts'
export { setWeatherCity } from './organisations/weather-organisation.service.ts'
export { startWeatherJobs } from './weather.jobs.ts'
export { weatherRecords, weatherRoutes } from './weather.routes.ts'
