import { api } from '@platform/calls/api';
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
import type { Attempt } from '@platform/calls/useAttempt';

import { post } from '@platform/calls/post';

export type FormKind = 'basic' | 'work';

export type FormAnswers = Record<string, string>;

const FORM_PAGE = {
  basic: { url: '/auth/v1/auth-page-info', params: { type: 'baseInfo' } },
  work: { url: '/auth/v2/auth-page-info', params: { type: 'workInfo' } },
} as const;

export const verificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    authForm: build.query<FormField[], FormKind>({
      query: (kind) => FORM_PAGE[kind],
    }),
    saveBasic: build.mutation<unknown, Attempt<FormAnswers>>({
      query: post('/auth/v1/base-info'),
      invalidatesTags: ['Auth'],
    }),
    saveWork: build.mutation<unknown, Attempt<FormAnswers>>({
      query: post('/auth/v1/work-info'),
      invalidatesTags: ['Auth'],
    }),
    saveContacts: build.mutation<null, Attempt<ContactPayload>>({
      query: post('/auth/v1/contacts'),
      invalidatesTags: ['Auth'],
    }),
    savedAnswers: build.query<SavedAnswers, string>({
      query: (step) => ({ url: '/auth/v1/saved', params: { step } }),
      providesTags: ['Auth'],
    }),
    /** Fetches unmasked answers. A mutation, because RTK Query would cache a query's response. */
    revealAnswers: build.mutation<SavedAnswers, string>({
      query: (step) => ({ url: '/auth/v1/saved', params: { step, reveal: 'true' } }),
    }),
    states: build.query<PlaceItem[], void>({
      query: () => ({ url: '/map-state/v1/list' }),
    }),
    districts: build.query<PlaceItem[], string>({
      query: (stateId) => ({ url: `/map-state/v1/district/${encodeURIComponent(stateId)}` }),
    }),
    placeOfPin: build.query<PlaceOfPin, string>({
      query: (pin) => ({ url: `/map-state/v1/pin/${encodeURIComponent(pin)}` }),
    }),
    kycConfig: build.query<KycConfig, void>({
      query: () => ({ url: '/auth/kyc-auth-config', params: { type: '1' } }),
    }),
    saveIdentity: build.mutation<null, Attempt<Partial<KycInfoRequest>>>({
      query: post('/auth/v1/kyc-info/aadhaar-pan'),
      invalidatesTags: ['Auth'],
    }),
    sendAadhaarOtp: build.mutation<AadhaarOtpSent, Attempt<AadhaarOtpRequest>>({
      query: post('/auth/v2/aadhaar/send-otp'),
    }),
    verifyAadhaar: build.mutation<AadhaarVerified, Attempt<AadhaarVerifyRequest>>({
      query: post('/auth/aadhaar/verify'),
    }),
    livingConfig: build.query<LivingCheckConfig, void>({
      query: () => ({ url: '/auth/v1/living-check-config' }),
    }),
    livingHold: build.mutation<null, Attempt<LivingHoldRequest>>({
      query: post('/auth/v1/kyc-info/living-hold'),
      invalidatesTags: ['Auth'],
    }),
    faceResult: build.query<FaceResult, void>({
      query: () => ({ url: '/authen/h5/face-result' }),
      providesTags: ['Auth'],
    }),
  }),
});

export const {
  useAuthFormQuery,
  useSaveBasicMutation,
  useSaveWorkMutation,
  useSaveContactsMutation,
  useSavedAnswersQuery,
  useRevealAnswersMutation,
  useStatesQuery,
  useDistrictsQuery,
  useKycConfigQuery,
  useSaveIdentityMutation,
  useSendAadhaarOtpMutation,
  useVerifyAadhaarMutation,
  useLivingConfigQuery,
  useLivingHoldMutation,
  useFaceResultQuery,
  useLazyFaceResultQuery,
} = verificationApi;
