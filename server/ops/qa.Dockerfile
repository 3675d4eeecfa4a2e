# The app and the server with test controls, as `make run` has them, for a QA team's pipeline (docs/qa.md):
#
#   docker build -f server/ops/qa.Dockerfile -t saral-qa .
#   docker run --rm -p 8080:8080 -e LOAN_QA_TOKEN=a-secret-of-yours saral-qa
#
# Whoever has the token controls everything, and the login codes are the same for everybody: never beside real data. Without
# a token the server refuses to listen beyond loopback, and the container ends with status 2.

FROM node:20-bookworm AS node

FROM rust:1.95-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
WORKDIR /saral
COPY . .
RUN make build

FROM debian:bookworm-slim
RUN useradd --system --uid 65532 --home-dir /nonexistent --no-create-home --shell /usr/sbin/nologin saral
COPY --from=build /saral/target/release/loan-server /usr/local/bin/loan-server
COPY --from=build /saral/dist /usr/share/saral/dist
COPY --from=build /saral/fixtures /usr/share/saral/fixtures
# Every container begins empty; LOAN_STORE=sled:DIRECTORY keeps what was done, in a volume.
ENV LOAN_LISTEN=0.0.0.0:8080 \
    LOAN_STORE=memory \
    LOAN_FIXTURES=/usr/share/saral/fixtures \
    LOAN_WEB=/usr/share/saral/dist
EXPOSE 8080
USER saral
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/loan-server"]
CMD ["serve", "--qa"]
