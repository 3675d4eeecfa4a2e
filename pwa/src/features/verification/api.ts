import { api, type Attempt, change, post, read } from '@platform/calls/api';
import { isApiError } from '@platform/calls/envelope';
import { aadhaarNotVerified } from '@core/generated/refusals';
import type {
  AadhaarOtpRequest,
  AadhaarOtpSent,
  AadhaarVerified,
  AadhaarVerifyRequest,
  ContactPayload,
  FaceResult,
  FormField,
  KycConfig,
  KycInfoRequest,
  LivingCheckConfig,
  LivingHoldRequest,
  PlaceItem,
  PlaceOfPin,
  SavedAnswers,
} from '@core/types';
import { aadhaarUnverified } from './draftsSlice';

export type FormKind = 'basic' | 'work';

export type FormAnswers = Record<string, string>;

export const FORM_PAGE = {
  basic: { url: '/auth/v1/auth-page-info', params: { type: 'baseInfo' } },
  work: { url: '/auth/v2/auth-page-info', params: { type: 'workInfo' } },
} as const;

/**
 * Request bodies of the steps that may wait in the outbox. The face check needs the network, because its photo is
 * judged at once.
 */
export interface StepBodies {
  readonly basic: FormAnswers;
  readonly work: FormAnswers;
  readonly identity: Partial<KycInfoRequest>;
  readonly contacts: ContactPayload;
}

export type WaitingStep = keyof StepBodies;

const SAVE_URL: Readonly<Record<WaitingStep, string>> = {
  basic: '/auth/v1/base-info',
  work: '/auth/v1/work-info',
  identity: '/auth/v1/kyc-info/aadhaar-pan',
  contacts: '/auth/v1/contacts',
};

export const verificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    authForm: build.query<FormField[], FormKind>({
      query: (kind) => FORM_PAGE[kind],
    }),
    saveStep: build.mutation<unknown, Attempt<unknown> & { readonly step: WaitingStep }>({
      query: ({ step, ...attempt }) => post(SAVE_URL[step])(attempt),
      invalidatesTags: ['Auth'],
      // Not in the form, because the outbox sends steps too.
      onQueryStarted(_attempt, { dispatch, queryFulfilled }) {
        queryFulfilled.catch(({ error }: { readonly error: unknown }) => {
          if (isApiError(error) && error.code === aadhaarNotVerified) dispatch(aadhaarUnverified());
        });
      },
    }),
    savedAnswers: build.query<SavedAnswers, string>(read('/auth/v1/saved', ['Auth'], (step) => ({ step }))),
    /** Fetches unmasked answers. A mutation, because RTK Query would cache a query's response. */
    revealAnswers: build.mutation<SavedAnswers, string>({
      query: (step) => ({ url: '/auth/v1/saved', params: { step, reveal: 'true' } }),
    }),
    states: build.query<PlaceItem[], void>(read('/map-state/v1/list')),
    districts: build.query<PlaceItem[], string>({
      query: (stateId) => ({ url: `/map-state/v1/district/${encodeURIComponent(stateId)}` }),
    }),
    placeOfPin: build.query<PlaceOfPin, string>({
      query: (pin) => ({ url: `/map-state/v1/pin/${encodeURIComponent(pin)}` }),
    }),
    kycConfig: build.query<KycConfig, void>(read('/auth/kyc-auth-config', [], () => ({ type: '1' }))),
    sendAadhaarOtp: build.mutation<AadhaarOtpSent, Attempt<AadhaarOtpRequest>>(change('/auth/v2/aadhaar/send-otp')),
    verifyAadhaar: build.mutation<AadhaarVerified, Attempt<AadhaarVerifyRequest>>(change('/auth/aadhaar/verify')),
    livingConfig: build.query<LivingCheckConfig, void>(read('/auth/v1/living-check-config')),
    livingHold: build.mutation<null, Attempt<LivingHoldRequest>>(change('/auth/v1/kyc-info/living-hold', ['Auth'])),
    faceResult: build.query<FaceResult, void>(read('/authen/h5/face-result', ['Auth'])),
  }),
});

export const {
  useAuthFormQuery,
  useSaveStepMutation,
  useSavedAnswersQuery,
  useRevealAnswersMutation,
  useStatesQuery,
  useDistrictsQuery,
  useKycConfigQuery,
  useLivingConfigQuery,
  useLivingHoldMutation,
  useFaceResultQuery,
} = verificationApi;
