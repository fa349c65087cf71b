/** `/applications/:id/activity-instances` and `/applications/:id/attachment`. */
import { momentPath, presentInstance } from '../../activities/index.ts';
import type { Core } from '../../core.ts';
import { pictureSize } from '../../messages/pictureSize.ts';
import { invalidForm, type Refusal, refusals } from '../../refusals.ts';
import { findApplication } from '../access.ts';
import { found, on, param, type RestAnswer, type RestRequest, type Route } from '../route.ts';
import { bearerOf } from './oauth.ts';

function upload(core: Core, request: RestRequest): RestAnswer | Refusal {
  const bearer = bearerOf(core, request);
  if (!bearer) return refusals.unauthorized;
  const application = findApplication(core, request);
  if (!application.ok) return application;
  const applicationId = application.value;
  if (bearer.token.clientId !== applicationId) return refusals.unauthorized;
  const [file] = request.uploads;
  if (!file) return invalidForm([{ path: ['file'], code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }]);
  const id = core.ids.next();
  core.activities.moments.add(id, file);
  const url = `${core.baseUrl()}${momentPath(applicationId, id, file.name)}`;
  const size = pictureSize(file.bytes);
  return found({
    attachment: {
      id,
      filename: file.name,
      size: file.bytes.length,
      url,
      proxy_url: url,
      content_type: file.contentType,
      ...(size ? { width: size.width, height: size.height } : {}),
      ephemeral: true,
    },
  });
}

export const activityRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/applications/:applicationId/activity-instances/:instanceId',
    handle: on(findApplication, (core, applicationId, request) => {
      const { instances } = core.activities;
      const instance = instances.byId(param(request, 'instanceId'));
      return instance ? found(presentInstance(applicationId, instance, instances.people(instance))) : refusals.notFound;
    }),
  },
  { method: 'POST', path: '/applications/:applicationId/attachment', open: true, handle: upload },
];
